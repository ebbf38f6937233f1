import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../helpers/workspace.ts'
import { around, buildCatalogue, deployedOf, objectsOf, pushFolder, recorded, treeOf } from './pushing.ts'
import { deadAddresses } from './readers.ts'

// Files that are at the target though its generation has none of them: readers may find their pages all the same.

const HOURS_MS = 3_600_000

function prepare() {
  const folder = temporaryFolder()
  return { own: join(folder, 'own'), to: join(folder, 'target') }
}

/** Ends a push after a file was sent, as a kill would. */
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

/** Files in the order in which a push sends them. */
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

test('a page that waits to be deleted and is published again comes after new pages that it names', async () => {
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

test('a new page that an interrupted push had sent, and named, comes after new pages that it names', async () => {
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
  // Two pushes that die early know no less than one.
  for (const last of ['put products/p3.json', 'put products/p3.md'])
    await expect(
      pushFolder(own, to, { ...killed, force: [...killed.force] }, killedAfter(last)),
    ).rejects.toThrow('killed')
  const sent = await sentBy(own, to)
  expect(sent.indexOf('accounts/b.html')).toBeGreaterThan(sent.indexOf('products/p3.html'))
  expect(objectsOf(to)).toEqual(treeOf(own))
  expect(deployedOf(to)).toMatchObject({ push: null, later: [] })
})

test('what leads to files is deleted before them, and a push that was killed meanwhile is gone on with at once', async () => {
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

test('the lists of an interrupted push of another output are taken for those of its own generation', async () => {
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

test('what a push of which nothing arrived would have sent is new, and leads nowhere before all of it is there', async () => {
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
  // What readers cannot have found waits for nobody.
  expect(await pushFolder(own, to, { force })).toMatchObject({ deletedLater: 0 })
  expect(deployedOf(to).later).toEqual([])
  await buildCatalogue(own, { p1: ['a', 'One'] })
  const sent = await sentBy(own, to)
  expect(sent.indexOf('index.html')).toBeGreaterThan(sent.indexOf('products/p1.html'))
})

test('a sitemap leads to pages, so a first push that was killed behind it counts them as found', async () => {
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

test('what waits to be deleted and went once more has its day from then on', async () => {
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

test('a file that was deleted right before a push was killed is sent again', async () => {
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
