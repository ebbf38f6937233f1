import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { PushOptions } from '../../src/config/push-options.ts'
import { DEPLOYED } from '../../src/push/state/deployed.ts'
import { everyNth, slowTest } from '../helpers/extent.ts'
import { temporaryFolder } from '../helpers/workspace.ts'
import {
  buildCatalogue,
  type Catalogue,
  deployedOf,
  objectsOf,
  passing,
  pushFolder,
  recordPush,
  SURFACES,
  treeOf,
} from './pushing.ts'
import { deadAddresses } from './readers.ts'

// The target may hold files that its generation lacks. Readers may find pages that link to them.

const HOURS_MS = 3_600_000

function prepare() {
  const folder = temporaryFolder()
  return { own: join(folder, 'own'), to: join(folder, 'target') }
}

/** Pushes like `pushFolder`, but ends after it has sent the file `last`, like a kill. */
async function pushKilled(
  own: string,
  to: string,
  last: string,
  options: Partial<PushOptions> = {},
): Promise<void> {
  let isDead = false
  const through = passing(async (call, work) => {
    if (isDead) throw new Error('killed')
    const result = await work()
    isDead = call === `put ${last}`
    if (isDead) throw new Error('killed')
    return result
  })
  await expect(pushFolder(own, to, options, { through })).rejects.toThrow('killed')
}

const FORCE = { force: ['pusher', 'removed', 'history'] } as const
/** With one request at once, files are sent in a known order. */
const ONE_BY_ONE = { ...FORCE, concurrency: 1 } as const

/** The files of a push in the order in which they are sent. */
async function sentBy(own: string, to: string): Promise<string[]> {
  const { calls } = await recordPush(own, to, ONE_BY_ONE)
  return calls.flatMap(call => (call.startsWith('put ') ? [call.slice(4)] : []))
}

test('a page that waits for deletion and is published again is sent after new pages that it links to', async () => {
  const { own, to } = prepare()
  await buildCatalogue(own, { p1: ['a', 'One'] })
  await pushFolder(own, to)
  await buildCatalogue(own, { p1: ['a', 'One'] }, [])
  await pushFolder(own, to, { force: ['removed'] })
  await buildCatalogue(own, { p6: ['a', 'One'] })
  const sent = await sentBy(own, to)
  expect(sent.indexOf('accounts/a.html')).toBeGreaterThan(sent.indexOf('products/p6.html'))
  expect(deadAddresses(to)).toEqual([])
})

test('a new page that an interrupted push had sent and linked to is sent after new pages that it links to', async () => {
  const { own, to } = prepare()
  await buildCatalogue(own, { p1: ['a', 'One'] })
  await pushFolder(own, to)
  await buildCatalogue(own, { p1: ['a', 'One'], p2: ['b', 'Two'] })
  await pushKilled(own, to, 'index.html', ONE_BY_ONE)
  expect(deadAddresses(to, Object.keys(objectsOf(to)))).toEqual([])
  await buildCatalogue(own, { p1: ['a', 'One'], p2: ['b', 'Two'], p3: ['b', 'Three'] })
  // The state of two pushes that die early is as complete as the state of one.
  for (const last of ['products/p3.json', 'products/p3.md']) await pushKilled(own, to, last, ONE_BY_ONE)
  const sent = await sentBy(own, to)
  expect(sent.indexOf('accounts/b.html')).toBeGreaterThan(sent.indexOf('products/p3.html'))
  expect(objectsOf(to)).toEqual(treeOf(own))
  expect(deployedOf(to)).toMatchObject({ push: null, later: [] })
})

test('files that link to others are deleted first, and a push that was killed meanwhile is resumed at once', async () => {
  const { own, to } = prepare()
  await buildCatalogue(own, { p1: ['a', 'One'], p2: ['a', 'Two'] })
  await pushFolder(own, to)
  await buildCatalogue(own, { p1: ['a', 'One'] }, [])
  await pushFolder(own, to, { force: ['removed'] })
  const later = new Date(Date.now() + 25 * HOURS_MS)
  let deleted = ''
  const through = passing(async (call, work) => {
    if (!call.startsWith('delete ')) return work()
    deleted = call.slice('delete '.length)
    throw new Error('killed')
  })
  await expect(pushFolder(own, to, {}, { now: later, through })).rejects.toThrow('killed')
  expect(deleted).toMatch(/^robots\.txt sitemap\.xml index\.html .*accounts\/a\.html /)
  expect(await pushFolder(own, to)).toMatchObject({ deletedLater: 0 })
  expect(objectsOf(to)).toEqual(treeOf(own))
})

// Histories as this one and the next are among those of ./random-edits.test.ts.
slowTest(
  'the lists of an interrupted push of another output are read as lists of its own generation',
  async () => {
    const { own, to } = prepare()
    const other = join(own, '../other')
    await buildCatalogue(own, { p1: ['a', 'One'] })
    await buildCatalogue(own, { p3: ['a', 'One'] })
    await pushFolder(own, to)
    await buildCatalogue(other, { p1: ['b', 'One'], p2: ['a', 'Two'] })
    await pushKilled(other, to, 'manifest.json', ONE_BY_ONE)
    await buildCatalogue(other, { p1: ['b', 'One'], p4: ['a', 'Four'] })
    await pushFolder(other, to, { ...FORCE, deleteNow: true })
    expect(objectsOf(to)).toEqual(treeOf(other))
  },
)

test('the files of a push that sent nothing stay new, and nothing links to them before all are there', async () => {
  const { own, to } = prepare()
  await buildCatalogue(own, { p1: ['a', 'One'] })
  await pushKilled(own, to, DEPLOYED)
  await buildCatalogue(own, { p1: ['a', 'One'] }, [])
  await pushKilled(own, to, DEPLOYED, FORCE)
  await buildCatalogue(own, { p1: ['a', 'One'] }, ['maps'])
  await pushKilled(own, to, 'sitemap.xml', ONE_BY_ONE)
  expect(deployedOf(to).push?.added.flatMap(list => ('paths' in list ? list.paths : []))).toContain(
    'index.html',
  )
  // Files that readers cannot have found are deleted at once.
  expect(await pushFolder(own, to, FORCE)).toMatchObject({ deletedLater: 0 })
  expect(deployedOf(to).later).toEqual([])
  await buildCatalogue(own, { p1: ['a', 'One'] })
  const sent = await sentBy(own, to)
  expect(sent.indexOf('index.html')).toBeGreaterThan(sent.indexOf('products/p1.html'))
})

test('a sitemap links to pages, so a first push that was killed after it treats them as existing', async () => {
  const { own, to } = prepare()
  await buildCatalogue(own, { p1: ['a', 'One'] })
  await pushKilled(own, to, 'sitemap.xml', { concurrency: 1 })
  expect(deadAddresses(to)).toEqual([])
  await buildCatalogue(own, { p1: ['a', 'One'], p5: ['a', 'Five'] })
  const sent = await sentBy(own, to)
  expect(sent.indexOf('accounts/a.html')).toBeGreaterThan(sent.indexOf('products/p5.html'))
})

// See above.
slowTest('a file that waits for deletion and is unpublished again waits a day from then on', async () => {
  const { own, to } = prepare()
  await buildCatalogue(own, { p1: ['a', 'One'] })
  await pushFolder(own, to)
  await buildCatalogue(own, { p1: ['c', 'One'] })
  await pushFolder(own, to, FORCE)
  await buildCatalogue(own, { p1: ['a', 'One'] })
  await pushKilled(own, to, DEPLOYED)
  await buildCatalogue(own, { p1: ['a', 'One'] }, ['maps'])
  const later = new Date(Date.now() + 25 * HOURS_MS)
  await pushFolder(own, to, FORCE, { now: later })
  expect(Object.keys(objectsOf(to))).toContain('accounts/a.html')
  await pushFolder(own, to, {}, { now: new Date(later.getTime() + 25 * HOURS_MS) })
  expect(objectsOf(to)).toEqual(treeOf(own))
})

const KILLS = [
  ['products/p1.json', 'it is not what its list says'],
  ['manifest.json', 'is not the one that its manifest.json names'],
  ['records/index.json', 'it has to be sent, and is not in'],
  ['records/all.jsonl', 'is not the one that its manifest.json names'],
] as const

test.for(everyNth(4, KILLS))(
  'a push that was killed after %s on a machine that is gone is mended by a build without --base',
  async ([last, reason]) => {
    const { own, to } = prepare()
    const machine = (name: string) => join(own, '..', name)
    await buildCatalogue(own, { p1: ['a', 'One'], p2: ['b', 'Two'] })
    await pushFolder(own, to)
    const next: Catalogue = { p1: ['a', 'Other'], p2: ['b', 'Two'], p3: ['c', 'Three'] }
    await buildCatalogue(machine('killed'), next, SURFACES, to)
    await pushKilled(machine('killed'), to, last, ONE_BY_ONE)
    const onBase = buildCatalogue(machine('next'), next, SURFACES, to)
    await expect(onBase.then(() => pushFolder(machine('next'), to, FORCE))).rejects.toMatchObject({
      message: expect.stringContaining(reason),
      hint: expect.stringContaining('--force history'),
    })
    await buildCatalogue(machine('whole'), next)
    await pushFolder(machine('whole'), to, { ...FORCE, deleteNow: true })
    expect(objectsOf(to)).toEqual(treeOf(machine('whole')))
    await buildCatalogue(machine('last'), { p1: ['a', 'Other'] }, SURFACES, to)
    expect(await pushFolder(machine('last'), to)).toMatchObject({ generation: 2, plannedBy: 'feed' })
  },
)

test('a file that was deleted just before a push was killed is sent again', async () => {
  const { own, to } = prepare()
  await buildCatalogue(own, { p1: ['a', 'One'] })
  await pushKilled(own, to, 'products/p1.json', { concurrency: 1 })
  await buildCatalogue(own, { p1: ['a', 'One'] }, ['maps'])
  let isDead = false
  const through = passing(async (call, work) => {
    if (isDead) throw new Error('killed')
    const result = await work()
    isDead = call.startsWith('delete ')
    return result
  })
  await expect(pushFolder(own, to, FORCE, { through })).rejects.toThrow('killed')
  expect(Object.keys(objectsOf(to))).not.toContain('assets/icon.svg')
  await buildCatalogue(own, { p1: ['a', 'One'] })
  await pushFolder(own, to, { ...FORCE, deleteNow: true })
  expect(objectsOf(to)).toEqual(treeOf(own))
})
