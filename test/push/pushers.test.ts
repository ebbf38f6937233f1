import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { GuardError, TargetError } from '../../src/errors.ts'
import { DEPLOYED } from '../../src/push/state/deployed.ts'
import { STORE_ENVIRONMENT, startS3Store } from '../helpers/s3-store.ts'
import { temporaryFolder } from '../helpers/workspace.ts'
import { buildCatalogue, copyFolder, deployedOf, objectsOf, passing, pushFolder, treeOf } from './pushing.ts'
import { pushToStore } from './s3/pushing-to-stores.ts'

let built: string
beforeAll(async () => {
  built = mkdtempSync(join(tmpdir(), 'tourpress-test-'))
  const [first, second] = [join(built, '1'), join(built, '2')]
  await buildCatalogue(second, { p1: ['a', 'One'], p2: ['b', 'Two'] })
  copyFolder(second, first)
  await buildCatalogue(second, { p1: ['a', 'One, other'], p2: ['b', 'Two'] })
  return () => rmSync(built, { recursive: true })
})

/** Two generations of one output; a target holds the first. */
async function prepare() {
  const folder = temporaryFolder()
  const [first, second, to] = [join(folder, '1'), join(folder, '2'), join(folder, 'target')]
  copyFolder(built, folder)
  await pushFolder(first, to)
  return { first, second, to, store: join(folder, 'other/catalogue.db') }
}

/** A target that waits at its nth call until it is released, and then may fail. */
function waitingAt(nth: number, failure?: Error) {
  const reached = Promise.withResolvers<void>()
  const go = Promise.withResolvers<void>()
  let calls = 0
  const through = passing(async (_, work) => {
    if (++calls === nth) {
      reached.resolve()
      await go.promise
      if (failure !== undefined) throw failure
    }
    return work()
  })
  return { through, reached: reached.promise, go: go.resolve }
}

test('a push is refused while another one is running, from this store or another', async () => {
  const { first, second, to, store } = await prepare()
  const slow = waitingAt(6)
  const one = pushFolder(second, to, { concurrency: 1 }, slow)
  await slow.reached
  const before = objectsOf(to)
  for (const [options, reason] of [
    [{}, 'another process pushes there from this store'],
    [{ store }, 'another push is under way'],
  ] as const) {
    const other = pushFolder(second, to, options)
    await expect(other).rejects.toThrow(GuardError)
    await expect(other).rejects.toThrow(`Pushing to "file:${to}": ${reason}`)
  }
  expect(objectsOf(to)).toEqual(before)
  slow.go()
  await one
  expect(objectsOf(to)).toEqual(treeOf(second))
  await pushFolder(first, to, { store, force: ['history'] })
})

test('one of two pushes that begin at once is refused, and has sent nothing', async () => {
  const { second, to, store } = await prepare()
  // Both have read the state, and neither has the lease.
  const [a, b] = [waitingAt(2), waitingAt(2)]
  const pushes = [pushFolder(second, to, {}, a), pushFolder(second, to, { store }, b)]
  await Promise.all([a.reached, b.reached])
  a.go()
  b.go()
  const ends = await Promise.allSettled(pushes)
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const refused = ends.find(end => end.status === 'rejected')
  expect(refused?.reason).toBeInstanceOf(GuardError)
  expect(refused?.reason.message).toContain('another push has taken it meanwhile')
  expect(objectsOf(to)).toEqual(treeOf(second))
  expect(deployedOf(to)).toMatchObject({ generation: 2, push: null })
})

test('a push that lost its lease ends with exit code 4; the next push corrects the files of both', async () => {
  const { first, second, to, store } = await prepare()
  const slow = waitingAt(5)
  const dead = pushFolder(second, to, { concurrency: 1 }, slow)
  await slow.reached
  await expect(pushFolder(first, to, { store })).rejects.toThrow('another push is under way')
  await pushFolder(first, to, { store, force: ['pusher', 'history'] })
  slow.go()
  await expect(dead).rejects.toThrow('another push has taken it meanwhile')
  expect(deployedOf(to)).toMatchObject({ generation: 1, push: { renewed: null } })
  await pushFolder(first, to, { store, force: ['history'], deleteNow: true })
  expect(objectsOf(to)).toEqual(treeOf(first))
})

test('a push that lost its lease and fails for another reason still stores which files it may have sent', async () => {
  const { first, second, to, store } = await prepare()
  const slow = waitingAt(6, new TargetError('The line is dead'))
  const dead = pushFolder(second, to, { concurrency: 1 }, slow)
  await slow.reached
  await pushFolder(first, to, { store, force: ['pusher', 'history'] })
  slow.go()
  await expect(dead).rejects.toThrow('The line is dead')
  expect(deployedOf(to)).toMatchObject({ generation: 1, push: { renewed: null } })
  await pushFolder(first, to, { store, force: ['history'], deleteNow: true })
  expect(objectsOf(to)).toEqual(treeOf(first))
})

test('a push that did not renew its lease for five minutes counts as dead', async () => {
  const { second, to } = await prepare()
  const state = deployedOf(to)
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const push = {
    id: 'x',
    began: at(60),
    generation: 7,
    changed: [{ paths: ['products/p1.md'] }],
    added: [{ paths: ['products/p9.md'] }],
  }
  const write = (renewed: string) =>
    writeFileSync(join(to, DEPLOYED), JSON.stringify({ ...state, push: { ...push, renewed } }))
  write(at(4))
  await expect(pushFolder(second, to)).rejects.toThrow(
    /another push is under way there, of generation 7, since/,
  )
  // A clock of 2036 claims no more than the time at which the target stored it.
  write('2036-01-01T00:00:00Z')
  await expect(pushFolder(second, to)).rejects.toMatchObject({
    hint: expect.stringContaining('that is known 5 minutes from now'),
  })
  for (const [minutes, hasEnded] of [
    [4, false],
    [6, true],
  ] as const) {
    utimesSync(join(to, DEPLOYED), new Date(), new Date(at(minutes)))
    const dry = pushFolder(second, to, { dryRun: true })
    if (hasEnded) await dry
    else await expect(dry).rejects.toThrow('another push is under way')
  }
  write(at(6))
  writeFileSync(join(to, 'products/p9.md'), 'of generation 7')
  writeFileSync(join(to, 'products/p1.md'), 'of generation 7')
  await pushFolder(second, to, { deleteNow: true })
  expect(objectsOf(to)).toEqual(treeOf(second))
})

test('the age of a claim is told by the clock of the store', async () => {
  const { first, second } = await prepare()
  const store = await startS3Store()
  onTestFinished(store.close)
  const push = (folder: string) =>
    pushToStore({ folder, url: store.url, environment: STORE_ENVIRONMENT, scratch: temporaryFolder() })
  await push(first)
  const key = `site/${DEPLOYED}`
  const there = store.objects.get(key)
  if (there === undefined) throw new Error('The store has no state')
  const renewed = '2036-01-01T00:00:00Z'
  const running = { id: 'x', began: renewed, renewed, generation: 2, changed: [], added: [] }
  const bytes = Buffer.from(JSON.stringify({ ...JSON.parse(there.bytes.toString()), push: running }))
  // The store's clock is years behind.
  const date = Date.UTC(2001, 0, 1)
  const write = (minutes: number) => {
    const headers = {
      date: new Date(date).toUTCString(),
      'last-modified': new Date(date - minutes * 60_000).toUTCString(),
    }
    store.objects.set(key, { ...there, bytes, headers: { ...there.headers, ...headers } })
  }
  write(4)
  await expect(push(second)).rejects.toMatchObject({
    hint: expect.stringMatching(/known (?:a minute|2 minutes) from now/),
  })
  write(6)
  expect(await push(second)).toMatchObject({ generation: 2, before: 1 })
})
