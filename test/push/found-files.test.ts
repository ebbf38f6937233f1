import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../helpers/workspace.ts'
import { around, buildCatalogue, deployedOf, objectsOf, pushFolder, recorded, treeOf } from './pushing.ts'
import { deadAddresses } from './readers.ts'

// The target may hold files that its generation lacks. Readers may find pages that link to them.

const HOURS_MS = 3_600_000

function prepare() {
  const folder = temporaryFolder()
  return { own: join(folder, 'own'), to: join(folder, 'target') }
}

/** Ends a push after it has sent a file, like a kill. */
function killedAfter(last: string) {
  let isDead = false
  return {
    through: (target: Parameters<typeof around>[0]) =>
      around(target, async (call, work) => {
        if (isDead) throw new Error('killed')
        const result = await work()
        isDead = call === last
        if (isDead) throw new Error('killed')
        return result
      }),
  }
}

/** The files of a push in the order in which they are sent. */
async function sentBy(own: string, to: string): Promise<string[]> {
  const calls: string[] = []
  await pushFolder(
    own,
    to,
    { force: ['pusher', 'removed'], concurrency: 1 },
    { through: target => recorded(target, calls) },
  )
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
  const killed = { force: ['pusher', 'removed'], concurrency: 1 } as const
  await buildCatalogue(own, { p1: ['a', 'One'] })
  await pushFolder(own, to)
  await buildCatalogue(own, { p1: ['a', 'One'], p2: ['b', 'Two'] })
  await expect(
    pushFolder(own, to, { ...killed, force: [...killed.force] }, killedAfter('put index.html')),
  ).rejects.toThrow('killed')
  expect(deadAddresses(to, Object.keys(objectsOf(to)))).toEqual([])
  await buildCatalogue(own, { p1: ['a', 'One'], p2: ['b', 'Two'], p3: ['b', 'Three'] })
  // The state of two pushes that die early is as complete as the state of one.
  for (const last of ['put products/p3.json', 'put products/p3.md'])
    await expect(
      pushFolder(own, to, { ...killed, force: [...killed.force] }, killedAfter(last)),
    ).rejects.toThrow('killed')
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
  const through = (target: Parameters<typeof around>[0]) =>
    around(target, async (call, work) => {
      if (!call.startsWith('delete ')) return work()
      deleted = call.slice('delete '.length)
      throw new Error('killed')
    })
  await expect(pushFolder(own, to, {}, { now: later, through })).rejects.toThrow('killed')
  expect(deleted).toMatch(/^robots\.txt sitemap\.xml index\.html .*accounts\/a\.html /)
  expect(await pushFolder(own, to)).toMatchObject({ deletedLater: 0 })
  expect(objectsOf(to)).toEqual(treeOf(own))
})

test('the lists of an interrupted push of another output are read as lists of its own generation', async () => {
  const { own, to } = prepare()
  const other = join(own, '../other')
  await buildCatalogue(own, { p1: ['a', 'One'] })
  await buildCatalogue(own, { p3: ['a', 'One'] })
  await pushFolder(own, to)
  await buildCatalogue(other, { p1: ['b', 'One'], p2: ['a', 'Two'] })
  const force: ['pusher', 'removed'] = ['pusher', 'removed']
  const killed = killedAfter('put manifest.json')
  await expect(pushFolder(other, to, { force, concurrency: 1 }, killed)).rejects.toThrow('killed')
  await buildCatalogue(other, { p1: ['b', 'One'], p4: ['a', 'Four'] })
  await pushFolder(other, to, { force, deleteNow: true })
  expect(objectsOf(to)).toEqual(treeOf(other))
})

test('the files of a push that sent nothing stay new, and nothing links to them before all are there', async () => {
  const { own, to } = prepare()
  await buildCatalogue(own, { p1: ['a', 'One'] })
  await expect(pushFolder(own, to, {}, killedAfter('put .tourpress/deployed.json'))).rejects.toThrow('killed')
  await buildCatalogue(own, { p1: ['a', 'One'] }, [])
  const force: ['pusher'] = ['pusher']
  const killed = killedAfter('put .tourpress/deployed.json')
  await expect(pushFolder(own, to, { force }, killed)).rejects.toThrow('killed')
  await buildCatalogue(own, { p1: ['a', 'One'] }, ['maps'])
  await expect(
    pushFolder(own, to, { force, concurrency: 1 }, killedAfter('put sitemap.xml')),
  ).rejects.toThrow('killed')
  expect(deployedOf(to).push?.added.flatMap(list => ('paths' in list ? list.paths : []))).toContain(
    'index.html',
  )
  // Files that readers cannot have found are deleted at once.
  expect(await pushFolder(own, to, { force })).toMatchObject({ deletedLater: 0 })
  expect(deployedOf(to).later).toEqual([])
  await buildCatalogue(own, { p1: ['a', 'One'] })
  const sent = await sentBy(own, to)
  expect(sent.indexOf('index.html')).toBeGreaterThan(sent.indexOf('products/p1.html'))
})

test('a sitemap links to pages, so a first push that was killed after it treats them as existing', async () => {
  const { own, to } = prepare()
  await buildCatalogue(own, { p1: ['a', 'One'] })
  await expect(pushFolder(own, to, { concurrency: 1 }, killedAfter('put sitemap.xml'))).rejects.toThrow(
    'killed',
  )
  expect(deadAddresses(to)).toEqual([])
  await buildCatalogue(own, { p1: ['a', 'One'], p5: ['a', 'Five'] })
  const sent = await sentBy(own, to)
  expect(sent.indexOf('accounts/a.html')).toBeGreaterThan(sent.indexOf('products/p5.html'))
})

test('a file that waits for deletion and is unpublished again waits a day from then on', async () => {
  const { own, to } = prepare()
  const force: ['pusher', 'removed'] = ['pusher', 'removed']
  await buildCatalogue(own, { p1: ['a', 'One'] })
  await pushFolder(own, to)
  await buildCatalogue(own, { p1: ['c', 'One'] })
  await pushFolder(own, to, { force })
  await buildCatalogue(own, { p1: ['a', 'One'] })
  await expect(pushFolder(own, to, {}, killedAfter('put .tourpress/deployed.json'))).rejects.toThrow('killed')
  await buildCatalogue(own, { p1: ['a', 'One'] }, ['maps'])
  const later = new Date(Date.now() + 25 * HOURS_MS)
  await pushFolder(own, to, { force }, { now: later })
  expect(Object.keys(objectsOf(to))).toContain('accounts/a.html')
  await pushFolder(own, to, {}, { now: new Date(later.getTime() + 25 * HOURS_MS) })
  expect(objectsOf(to)).toEqual(treeOf(own))
})

test('a file that was deleted just before a push was killed is sent again', async () => {
  const { own, to } = prepare()
  const force: ['pusher'] = ['pusher']
  await buildCatalogue(own, { p1: ['a', 'One'] })
  await expect(pushFolder(own, to, { concurrency: 1 }, killedAfter('put products/p1.json'))).rejects.toThrow(
    'killed',
  )
  await buildCatalogue(own, { p1: ['a', 'One'] }, ['maps'])
  let isDead = false
  const through = (target: Parameters<typeof around>[0]) =>
    around(target, async (call, work) => {
      if (isDead) throw new Error('killed')
      const result = await work()
      isDead = call.startsWith('delete ')
      return result
    })
  await expect(pushFolder(own, to, { force }, { through })).rejects.toThrow('killed')
  expect(Object.keys(objectsOf(to))).not.toContain('assets/icon.svg')
  await buildCatalogue(own, { p1: ['a', 'One'] })
  await pushFolder(own, to, { force, deleteNow: true })
  expect(objectsOf(to)).toEqual(treeOf(own))
})
