import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { GuardError, SourceError, UsageError } from '../../../src/errors.ts'
import { type ApiOrigin, sendJson, startOrigin } from '../../helpers/api-origin.ts'
import { breakable } from '../../helpers/breakable.ts'
import { buildFrom, eager, recordFiles } from '../../helpers/build-from.ts'
import { everyNth, isAll, slowTest } from '../../helpers/extent.ts'
import { smallApi, smallCatalogue, smallFiles } from '../../helpers/small-catalogue.ts'
import { places } from '../../helpers/tourpress.ts'
import { build, temporaryFolder } from '../../helpers/workspace.ts'

const cli = join(import.meta.dirname, '../../../src/cli.ts')

/** Runs a crawl that the API ends after some requests. Returns the API, which works again, and the folder of the run. */
async function brokenOff(after: number): Promise<{ origin: ApiOrigin; folder: string; requested: string[] }> {
  const { intercept, repair } = breakable(after + 1)
  const origin = await startOrigin(await smallApi(10), intercept)
  const folder = temporaryFolder()
  const failed = buildFrom(folder, origin.url, { concurrency: 1, key: 'hunter22' })
  await expect(failed).rejects.toThrow(SourceError)
  const requested = origin.targets().slice(0, after)
  origin.requests.length = 0
  repair()
  return { origin, folder, requested }
}

describe('apiSource after a crawl that was interrupted', () => {
  // A crawl of ten products requests five pages, ten products, the cache records of two accounts, and two accounts.
  test.each(isAll ? [1, 3, 5, 8, 9, 15, 17] : [9, 17])(
    'apiSource requests nothing twice after an interruption at %i responses',
    async after => {
      const { origin, folder, requested } = await brokenOff(after)
      const { crawl } = await buildFrom(folder, origin.url, { concurrency: 1, key: 'hunter22' })
      expect(origin.targets().filter(target => requested.includes(target))).toEqual([])
      // The cache record of an account that is still missing is requested again, alone.
      expect(requested.length + origin.requests.length).toBe(after === 17 ? 19 : 18)
      const resumed = after === 17 ? 11 : Math.max(0, after - 5)
      expect(crawl).toMatchObject({ pages: 5, records: 12, resumed })
      expect(recordFiles(folder)).toEqual(await smallFiles(10))
    },
  )

  // `npm test` has crawls that their source interrupts, above, which leave the same in the store.
  slowTest('apiSource loses at most one page if it is killed at any moment', async () => {
    for (const killAt of [3, 9, 16]) {
      const folder = temporaryFolder()
      const api = await smallApi(10)
      let victim: ReturnType<typeof spawn> | undefined
      const origin = await startOrigin(api, (_request, _response, number) => {
        if (victim !== undefined && number === killAt) victim.kill('SIGKILL')
        return false
      })
      victim = spawn(process.execPath, [cli, 'build', origin.url, '--concurrency', '2', ...places(folder)], {
        stdio: 'ignore',
      })
      await once(victim, 'exit')
      victim = undefined
      const requested = origin.targets()
      origin.requests.length = 0
      await buildFrom(folder, origin.url)
      const again = origin.targets().filter(target => requested.includes(target))
      // A page has two products. Requests that were under way at the kill had no response yet.
      expect(again.length, `killed at request ${killAt}`).toBeLessThanOrEqual(2 + 2)
      expect(recordFiles(folder)).toEqual(await smallFiles(10))
    }
  })

  test('apiSource reuses a complete crawl if the import after it was interrupted', async () => {
    const origin = await startOrigin(await smallApi(4))
    const folder = temporaryFolder()
    const failed = buildFrom(folder, origin.url, {}, { dump: join(folder, 'catalogue.db', 'x.jsonl') })
    await expect(failed).rejects.toThrow(/--dump/)
    origin.requests.length = 0
    const { crawl } = await buildFrom(folder, origin.url)
    expect(origin.requests).toEqual([])
    expect(crawl).toMatchObject({ requests: 0, resumed: 6, records: 6 })
    expect(recordFiles(folder)).toEqual(await smallFiles(4))
  })

  test('apiSource fetches everything again after a publication', async () => {
    const origin = await startOrigin(await smallApi(4))
    const folder = temporaryFolder()
    await buildFrom(folder, origin.url)
    origin.requests.length = 0
    expect(await buildFrom(folder, origin.url)).toMatchObject({ published: false, crawl: { resumed: 0 } })
    expect(origin.requests).toHaveLength(9)
    origin.requests.length = 0
    await buildFrom(folder, origin.url, {}, { dryRun: true })
    await buildFrom(folder, origin.url)
    expect(origin.requests).toHaveLength(18)
  })

  test('apiSource starts over with --fresh', async () => {
    const { origin, folder } = await brokenOff(9)
    await buildFrom(folder, origin.url, { key: 'hunter22', isFresh: true })
    expect(origin.requests).toHaveLength(18)
  })

  const others: [string, { key?: string; account?: string; location?: string }][] = [
    ['another key', { key: 'hunter23' }],
    ['no key', {}],
    ['an account', { key: 'hunter22', account: 'a0' }],
    ['a location', { key: 'hunter22', location: 'Harbour' }],
  ]
  test.each(everyNth(4, others))('apiSource does not go on with %s', async (_what, options) => {
    const { origin, folder } = await brokenOff(9)
    const { crawl } = await buildFrom(folder, origin.url, options)
    expect(crawl).toMatchObject({ resumed: 0 })
    expect(origin.targets()[0]).toContain('page=1&')
  })

  test('apiSource does not continue a crawl of another address', async () => {
    const { folder } = await brokenOff(9)
    const other = await startOrigin(await smallApi(10))
    await buildFrom(folder, other.url, { key: 'hunter22' })
    expect(other.requests).toHaveLength(18)
  })

  const moments = [
    ['a day later', 24 * 3600 * 1000, 18],
    ['a little less than a day later', 24 * 3600 * 1000 - 60_000, 9],
    ['before it began, by a clock that was put back', -60_000, 18],
  ] as const
  test.each(everyNth(2, moments))('apiSource %s sends what it has to', async (_when, later, requests) => {
    const { origin, folder } = await brokenOff(9)
    const timing = { ...eager, today: () => Date.now() + later }
    await buildFrom(folder, origin.url, { timing, key: 'hunter22' })
    expect(origin.requests).toHaveLength(requests)
  })

  test('apiSource continues from a crawl that a guard refused only with --force', async () => {
    const [many, few] = [await smallApi(40), await smallApi(2)]
    let api = many
    const origin = await startOrigin({ response: (...request) => api.response(...request) })
    const folder = temporaryFolder()
    await buildFrom(folder, origin.url)
    api = few
    await expect(buildFrom(folder, origin.url)).rejects.toThrow(GuardError)
    origin.requests.length = 0
    await expect(buildFrom(folder, origin.url)).rejects.toThrow(GuardError)
    expect(origin.requests).not.toEqual([])
    origin.requests.length = 0
    expect(await buildFrom(folder, origin.url, {}, { force: ['removed'] })).toMatchObject({ products: 2 })
    expect(origin.requests).toEqual([])
  })

  test('apiSource fetches everything again after --strict refused a crawl', async () => {
    const api = await smallApi(2)
    let pax: unknown = 'few'
    const origin = await startOrigin(api, (request, response) => {
      if (!request.target.endsWith('/p1')) return false
      sendJson(response, 200, { product: { id: 'p1', title: 'Mended', bookingMinPax: pax } })
      return true
    })
    const folder = temporaryFolder()
    await expect(buildFrom(folder, origin.url, {}, { strict: true })).rejects.toThrow('1 fields dropped')
    pax = 2
    await buildFrom(folder, origin.url, {}, { strict: true })
    expect(recordFiles(folder)['products/p1.md']).toContain('Mended')
  })

  test('apiSource writes the key neither into the store nor into files beside it', async () => {
    const { folder } = await brokenOff(9)
    for (const file of ['catalogue.db', 'catalogue.db-wal'])
      expect(readIfThere(join(folder, file))).not.toContain('hunter22')
  })
})

describe('apiSource of a part of a catalogue', () => {
  test('apiSource fetches one account, or one location', async () => {
    const origin = await startOrigin(await smallApi(6))
    const [account, location] = [temporaryFolder(), temporaryFolder()]
    expect(await buildFrom(account, origin.url, { account: 'a1' })).toMatchObject({
      accounts: 1,
      products: 3,
    })
    expect(await buildFrom(location, origin.url, { location: 'Harbour' })).toMatchObject({
      accounts: 1,
      products: 3,
    })
  })

  test('apiSource refuses to mix parts in one store, before its first request', async () => {
    const origin = await startOrigin(await smallApi(6))
    const [whole, part] = [temporaryFolder(), temporaryFolder()]
    await buildFrom(whole, origin.url)
    await buildFrom(part, origin.url, { account: 'a1' })
    origin.requests.length = 0
    const messages = [
      [whole, { account: 'a1' }, 'Crawling the account "a1": the store holds the whole catalogue'],
      [
        whole,
        { account: 'a1', location: 'Hill' },
        'Crawling the account "a1" in the location "Hill": the store holds the whole catalogue',
      ],
      [part, {}, 'Crawling the whole catalogue: the store holds the account "a1"'],
      [part, { account: 'a0' }, 'Crawling the account "a0": the store holds the account "a1"'],
    ] as const
    for (const [folder, options, message] of messages) {
      const failure = buildFrom(folder, origin.url, options)
      await expect(failure).rejects.toThrow(UsageError)
      await expect(failure).rejects.toThrow(message)
    }
    expect(origin.requests).toEqual([])
    expect(await buildFrom(part, origin.url, { account: 'a1' })).toMatchObject({ published: false })
  })

  test('apiSource refuses a part if a file gave the whole catalogue', async () => {
    const origin = await startOrigin(await smallApi(6))
    const folder = temporaryFolder()
    await build(folder, smallCatalogue(6))
    await expect(buildFrom(folder, origin.url, { location: 'Hill' })).rejects.toThrow(UsageError)
  })

  test('apiSource stores no scope in a dry run', async () => {
    const origin = await startOrigin(await smallApi(6))
    const folder = temporaryFolder()
    await buildFrom(folder, origin.url, { account: 'a1' }, { dryRun: true })
    expect(await buildFrom(folder, origin.url)).toMatchObject({ products: 6 })
  })
})

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'latin1')
  } catch {
    return ''
  }
}
