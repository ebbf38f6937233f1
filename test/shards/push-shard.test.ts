import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { PushOptions } from '../../src/config/push-options.ts'
import { TourpressError } from '../../src/errors.ts'
import { push as pushAll } from '../../src/push/push.ts'
import { Deployed } from '../../src/push/state/deployed.ts'
import { examples } from '../helpers/extent.ts'
import { type StoreOptions, sendError } from '../helpers/s3-store.ts'
import { places, tourpress } from '../helpers/tourpress.ts'
import { silent, temporaryFolder } from '../helpers/workspace.ts'
import { product, writeRecords } from '../publish/small-catalogue.ts'
import { optionsFor, treeOf } from '../push/pushing.ts'
import { DONE, type Outcome, outcomeOf, PARTS, planOf, records, startBucket } from './bucket-store.ts'

const SITE = 's3://tours/site'

/** A store with parts and a target, and the machine that merges and pushes last. */
async function startSite(options: StoreOptions = {}, isBucket = true) {
  const folder = temporaryFolder()
  const { objects, requests, environment, call } = await startBucket(options)
  const at = (parts: string, ...args: string[]) =>
    call(...args, '--parts', isBucket ? `${PARTS}-${parts}` : join(folder, parts))
  /** Plans and renders a catalogue below a prefix of its own. */
  const render = async (parts: string, lines: readonly object[]) => {
    const source = writeRecords(folder, lines)
    for (const args of [planOf(source), ['shard', '0'], ['shard', '1']])
      expect(await at(parts, ...args)).toEqual(DONE)
  }
  const merge = (parts: string) => at(parts, 'merge', '--out', join(folder, 'out'), '--force', 'removed')
  const pushPart = (parts: string, shard: number) => at(parts, 'push', SITE, '--shard', String(shard))
  const push = async (more: Partial<PushOptions> = {}): Promise<Outcome> => {
    const options = optionsFor(folder, { pathStyle: true, ...more })
    try {
      await pushAll(SITE, options, { progress: silent, environment })
      return DONE
    } catch (error) {
      if (error instanceof TourpressError) return [error.exitCode, error.message]
      throw error
    }
  }
  const site = () =>
    Object.fromEntries(
      [...objects]
        .filter(([key]) => key.startsWith('site/') && !key.startsWith('site/.tourpress/'))
        .map(([key, { bytes }]) => [key.slice('site/'.length), bytes.toString('latin1')]),
    )
  const state = () => Deployed.parse(JSON.parse(String(objects.get('site/.tourpress/deployed.json')?.bytes)))
  /** The paths that are stored while `work` runs. */
  const storedBy = async (work: () => Promise<unknown>) => {
    const before = requests.length
    await work()
    const stored = requests
      .slice(before)
      .filter(({ method, key }) => method === 'PUT' && key.startsWith('site/'))
    return stored.map(({ key }) => key.slice('site/'.length)).filter(key => !key.startsWith('.tourpress/'))
  }
  return { folder, objects, requests, environment, render, merge, pushPart, push, site, state, storedBy }
}

const isRecord = (path: string) => /^(?:accounts|products)\//.test(path)

test('jobs send the new files of records, and the last push sends the rest', async () => {
  const { folder, objects, render, merge, pushPart, push, site, state, storedBy } = await startSite()
  await render('first', records)
  expect(await pushPart('first', 0)).toEqual([
    3,
    `tourpress: Pushing shard 0 of "${PARTS}-first": the parts are not merged yet`,
  ])
  expect(site()).toEqual({})
  await merge('first')
  const both = () => Promise.all([0, 1, 0].map(shard => pushPart('first', shard)))
  const sent = await storedBy(async () => expect(await both()).toEqual([DONE, DONE, DONE]))
  const tree = treeOf(folder)
  const ofRecords = Object.keys(tree).filter(isRecord)
  expect(new Set(sent)).toEqual(new Set(ofRecords))
  expect(Object.keys(site()).sort()).toEqual(ofRecords.sort())
  expect(await storedBy(both)).toEqual([])
  const last = await storedBy(async () => expect(await push()).toEqual(DONE))
  expect(last.filter(isRecord)).toEqual([])
  expect(site()).toEqual(tree)
  expect(state()).toMatchObject({ generation: 1, files: Object.keys(tree).length, push: null })

  // What readers find changes only with the last push.
  const before = site()
  await render('second', [...records.slice(1), product('p0', 'a', 'Changed'), product('new', 'b')])
  await merge('second')
  const added = await storedBy(async () => {
    for (const shard of [0, 1]) expect(await pushPart('second', shard)).toEqual(DONE)
  })
  expect(added.every(path => path.startsWith('products/new.'))).toBe(true)
  expect(added.length).toBeGreaterThan(examples(1, 5))
  expect(site()).toMatchObject(before)
  expect(await push()).toEqual(DONE)
  expect(site()).toMatchObject(treeOf(folder))
  expect(state().push).toBeNull()
  expect([...objects.keys()].filter(key => key.includes('/.tourpress/') && key.endsWith('.paths'))).toEqual(
    [],
  )
})

test('a last push that is lost, or of another generation, leaves and deletes what it should', async () => {
  let [lost, isLosing] = [0, false]
  const { folder, render, merge, pushPart, push, site, state, storedBy } = await startSite(
    {
      failure({ method, key }, response) {
        if (!isLosing || method !== 'PUT' || key !== 'site/manifest.json') return false
        lost++
        sendError(response, 403, 'AccessDenied')
        return true
      },
    },
    false,
  )
  await render('first', records)
  await merge('first')
  for (const shard of [0, 1]) expect(await pushPart('first', shard)).toEqual(DONE)
  isLosing = true
  expect((await push())[0]).toBe(2)
  isLosing = false
  expect([lost, state().push?.isArray]).toEqual([1, true])
  // Another machine has no journal of what was sent.
  const again = await storedBy(async () =>
    expect(await push({ store: join(folder, 'other/c.db'), force: ['pusher'] })).toEqual(DONE),
  )
  expect(again.filter(isRecord)).toEqual([])
  expect(site()).toEqual(treeOf(folder))

  await render('second', [...records, product('never', 'a')])
  await merge('second')
  for (const shard of [0, 1]) expect(await pushPart('second', shard)).toEqual(DONE)
  expect(Object.keys(site()).filter(path => path.startsWith('products/never.'))).not.toEqual([])
  isLosing = true
  expect((await push())[0]).toBe(2)
  isLosing = false
  await render('third', records)
  await merge('third')
  expect(await push({ deleteNow: true, force: ['pusher'] })).toEqual(DONE)
  expect(site()).toEqual(treeOf(folder))
})

test('TOURPRESS_PARTS, set for all steps of a job, leaves a push the push of a whole generation', async () => {
  const { folder, environment, render, merge, site } = await startSite({}, false)
  await render('first', records)
  await merge('first')
  const forAll = { ...environment, TOURPRESS_PARTS: join(folder, 'first'), AWS_BATCH_JOB_ARRAY_INDEX: '0' }
  const never = new Promise<never>(() => {})
  const push = async (...args: string[]) =>
    outcomeOf(
      await tourpress(['push', SITE, '--path-style', ...places(folder), ...args], forAll, false, never),
    )
  expect(await push('--shard', '0')).toEqual(DONE)
  expect(Object.keys(site()).every(isRecord)).toBe(true)
  expect(await push()).toEqual(DONE)
  expect(site()).toEqual(treeOf(folder))
  forAll.TOURPRESS_PARTS = ''
  expect(await push('--shard', '0')).toEqual([2, 'tourpress: Reading --shard: it needs --parts beside it'])
})

test('jobs leave a target alone that is being pushed to, or is of others', async () => {
  const { objects, render, merge, pushPart, push, state } = await startSite()
  await render('first', records)
  await merge('first')
  objects.set('site/notes.txt', { bytes: Buffer.from('mine'), headers: {}, etag: '"1"' })
  expect(await pushPart('first', 0)).toEqual([
    4,
    expect.stringContaining('it holds "notes.txt" and perhaps more'),
  ])
  objects.delete('site/notes.txt')
  await pushPart('first', 0)
  const deployed = state()
  const running = {
    ...deployed,
    push: deployed.push && { ...deployed.push, renewed: new Date().toISOString() },
  }
  const key = 'site/.tourpress/deployed.json'
  const object = objects.get(key) ?? expect.unreachable()
  const bytes = Buffer.from(JSON.stringify(running))
  objects.set(key, { ...object, bytes })
  for (const work of [() => pushPart('first', 1), () => push()])
    expect(await work()).toEqual([4, expect.stringContaining('another push is under way there')])
})

test('a job replaces no file that another push has stored meanwhile', async () => {
  const theirs = { bytes: Buffer.from('theirs'), headers: {}, etag: '"1"' }
  const { objects, render, merge, pushPart, push, folder, site } = await startSite({
    failure({ method, key }) {
      if (method === 'PUT' && key === 'site/products/p0.json' && !objects.has(key)) objects.set(key, theirs)
      return false
    },
  })
  await render('first', records)
  await merge('first')
  for (const shard of [0, 1]) expect(await pushPart('first', shard)).toEqual(DONE)
  expect(objects.get('site/products/p0.json')).toBe(theirs)
  expect(await push()).toEqual(DONE)
  expect(site()).toEqual(treeOf(folder))
})

test('a job sends no part that somebody has changed since the merge', async () => {
  const { objects, render, merge, pushPart, site } = await startSite()
  await render('first', records)
  await merge('first')
  const key = [...objects.keys()].find(key => key.startsWith('parts-first/lines/0-')) ?? ''
  const lines = objects.get(key) ?? expect.unreachable()
  const bytes = Buffer.from(lines.bytes.toString().replace('"id":"p', '"id":"q'))
  objects.set(key, { ...lines, bytes })
  expect(await pushPart('first', 0)).toEqual([
    2,
    `tourpress: Reading "${PARTS}-first": the part of shard 0 is not as it was written`,
  ])
  expect(site()).toEqual({})
})
