import { rmSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PACKING } from '../../src/shards/pack.ts'
import { everyNth, slowTest } from '../helpers/extent.ts'
import { type StoreFailure, sendError } from '../helpers/s3-store.ts'
import { build, someFormats, temporaryFolder } from '../helpers/workspace.ts'
import { catalogueModel, tours } from '../publish/bucket-catalogue.ts'
import { baseUrl, bucketSteps, DONE, planOf, startBucket, surfaces } from './bucket-store.ts'
import { live, NOW } from './sharing.ts'

const usual = PACKING.most
beforeAll(() => {
  PACKING.most = 2000
})
afterAll(() => {
  PACKING.most = usual
})

// ./shards.test.ts has attempts at once in a folder, and the test of lost machines below has parts in a bucket.
slowTest(
  'parts in a bucket make the bytes of one process, though each attempt runs twice at once',
  async () => {
    await fc.assert(
      fc.asyncProperty(tours, fc.integer({ min: 1, max: 4 }), async (first, count) => {
        const folder = temporaryFolder()
        const source = catalogueModel(first).write(folder)
        const { run, objects } = await startBucket()
        const twice = async (...args: string[]) =>
          expect(await Promise.all([run(...args), run(...args)])).toEqual([DONE, DONE])
        await twice(...planOf(source, count))
        for (let shard = 0; shard < count; shard++) await twice('shard', String(shard))
        const out = join(folder, 'many')
        expect(await run('merge', '--out', out)).toEqual(DONE)
        await build(folder, source, { surfaces, baseUrl, formats: someFormats }, NOW)
        expect(live(out)).toEqual(live(join(folder, 'out')))
        expect([...objects.keys()].filter(key => key.includes('unfinished'))).toEqual([])
      }),
      { numRuns: 30 },
    )
  },
  600_000,
)

test('a shard that is done takes two requests, and what others left of one is not read', async () => {
  const { steps } = bucketSteps()
  const { run, requests, objects } = await startBucket()
  await run(...(steps[0] ?? []))
  objects.set('parts/packs/0-half.zst', { bytes: Buffer.from('half'), headers: {}, etag: '"1"' })
  expect(await run('shard', '0')).toEqual(DONE)
  const before = requests.length
  expect(await run('shard', '0')).toEqual(DONE)
  expect(requests.slice(before).map(({ method, key }) => `${method} ${key}`)).toEqual([
    'GET parts/plan.json',
    'GET parts/claims/0.json',
  ])
  await run('shard', '1')
  await run(...(steps[3] ?? []))
  expect(requests.filter(({ key }) => key.includes('half'))).toEqual([])
})

/** Loses the machine at a request, before or after the store has heeded it. */
function losingAt(nth: number, isHeeded: boolean): StoreFailure {
  return (request, response, apply) => {
    if (request.nth !== nth) return false
    if (isHeeded) apply()
    sendError(response, 403, 'AccessDenied')
    return true
  }
}

test('a machine that is lost at any request leaves parts that the next one goes on with', async () => {
  const { folder, source, out, steps } = bucketSteps()
  await build(folder, source, { surfaces, baseUrl, formats: someFormats }, NOW)
  const whole = await startBucket()
  for (const args of steps) expect(await whole.run(...args)).toEqual(DONE)
  const all = whole.requests.map(({ nth }) => nth)
  for (const nth of everyNth(48, all)) {
    rmSync(out, { recursive: true })
    const { run } = await startBucket({ failure: losingAt(nth, nth % 2 === 0) })
    let lost = 0
    for (const args of steps)
      if ((await run(...args))[0] !== 0) {
        lost++
        expect(await run(...args)).toEqual(DONE)
      }
    expect(lost).toBe(1)
    expect(live(out)).toEqual(live(join(folder, 'out')))
  }
}, 600_000)

/** How long the store is away. The client's waits between attempts are longer together. */
const AWAY_MS = 400

// ../push/s3/faults.test.ts has the retries of the same client.
slowTest(
  'a store that is away for a while in the middle of each command lets them wait',
  async () => {
    const { folder, source, out, steps } = bucketSteps()
    await build(folder, source, { surfaces, baseUrl, formats: someFormats }, NOW)
    const whole = await startBucket()
    const middles: number[] = []
    for (const args of steps) {
      const before = whole.requests.length
      await whole.run(...args)
      middles.push(before + Math.ceil((whole.requests.length - before) / 2))
    }
    rmSync(out, { recursive: true })
    let outages = 0
    const bucket = await startBucket({
      failure({ nth }, response) {
        if (!middles.includes(nth)) return false
        middles.splice(middles.indexOf(nth), 1)
        outages++
        response.destroy()
        bucket.close().then(() => setTimeout(() => bucket.reopen(), AWAY_MS))
        return true
      },
    })
    for (const args of steps) expect(await bucket.run(...args)).toEqual(DONE)
    expect(outages).toBeGreaterThanOrEqual(steps.length - 1)
    expect(live(out)).toEqual(live(join(folder, 'out')))
  },
  60_000,
)

// The test above has the same retries.
slowTest(
  'a store that stays away ends a command with an exit code that is tried again',
  { timeout: 120_000 },
  async () => {
    const { steps } = bucketSteps()
    const { run, close, reopen } = await startBucket()
    await run(...(steps[0] ?? []))
    await close()
    for (const args of steps)
      expect(await run(...args)).toEqual([
        3,
        expect.stringMatching(
          /^tourpress: Sharing parts in "s3:\/\/tours\/parts at [\d.:]+": reading "plan.json": it refuses connections; given up after/,
        ),
      ])
    await reopen()
    expect(await run('shard', '0')).toEqual(DONE)
  },
)
