import { mkdirSync, mkdtempSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SourceError } from '../../../src/errors.ts'
import { ATTEMPT_LIMITS } from '../../../src/source/api/host.ts'
import { buildFrom, recordFiles } from '../../helpers/build-from.ts'
import { type ApiResponse, catalogueApi } from '../../helpers/catalogue-api.ts'
import { everyNth, isAll } from '../../helpers/extent.ts'
import { type Failure, startIssueOrigin } from '../../helpers/fault-origin.ts'
import { manualClock } from '../../helpers/manual-clock.ts'
import { temporaryFolder } from '../../helpers/workspace.ts'
import { detailIssues, failures, LONGEST, listIssues, type NamedIssue } from './faults.ts'

/** Limits for a clock that runs while no response comes. */
const limits = { ...ATTEMPT_LIMITS, whole: 400, bytes: LONGEST }

/** Six products of two accounts, on three pages. */
async function api(folder: string, version: number) {
  const file = join(folder, `${version}.jsonl`)
  const records = Array.from({ length: 6 }, (_, index) => ({
    type: 'product',
    id: `p${index}`,
    title: `Title ${index} of version ${version}`,
    description: 'Long enough to be cut in its middle. '.repeat(10),
    account: { id: `a${index % 2}`, name: `Account ${index % 2}` },
  }))
  writeFileSync(file, records.map(record => `${JSON.stringify(record)}\n`).join(''))
  return catalogueApi(file, { pageSize: 2 })
}

const pages = [1, 2, 3].map(page => ({
  where: `page ${page}`,
  target: `/api/products?page=${page}&limit=100`,
}))
const detail = { where: 'a product', target: '/api/products/getProduct/p3' }

const cases = [
  ...failures.map(failure => ({ ...failure, places: [...pages, detail] })),
  ...listIssues.map(failure => ({ ...failure, places: pages })),
  ...detailIssues.map(failure => ({ ...failure, places: [detail] })),
]
  // Each pair of a failure and a request takes a crawl. `npm test` pairs each failure with one request.
  .map((one, index) => ({
    ...one,
    places: isAll ? one.places : one.places.slice(index % one.places.length).slice(0, 1),
  }))

/** Two versions of a catalogue in turn, so that every run has changes to publish. */
async function prepare(folder: string) {
  const versions = await Promise.all([api(folder, 1), api(folder, 2)])
  let version = 0
  let current: { failure: Failure; isSilent: boolean; left: Map<string, number> } | undefined
  const clock = manualClock(0)
  const origin = await startIssueOrigin(
    () => versions[version] ?? versions[0],
    target => {
      const left = current?.left.get(target) ?? 0
      if (left === 0) return undefined
      current?.left.set(target, left - 1)
      const { failure, isSilent } = current ?? {}
      if (failure === undefined || !isSilent) return failure
      return (socket, response) => {
        failure(socket, response)
        clock.pass(limits.whole + 1)
      }
    },
    afterAll,
  )
  // Checking the built-in templates takes longer than such a crawl.
  const templates = join(folder, 'templates')
  mkdirSync(templates)
  writeFileSync(join(templates, 'product.md'), '# :value{title}\n')
  const run = () =>
    buildFrom(
      folder,
      origin.url,
      // There is one request at a time, so the clock runs only for the request without a response.
      { limits, timing: clock, concurrency: 1, isFresh: true },
      { formats: ['json'], keep: 1, templates },
    )
  const right: Record<string, string>[] = []
  for (version of [0, 1]) {
    await run()
    right.push(recordFiles(folder))
  }
  return {
    api: versions[0],
    run,
    files: () => recordFiles(folder),
    live: () => readlinkSync(join(folder, 'out/current')),
    /** Serves the other version with a failure for some attempts of each request. Returns the right files. */
    turn(
      { failure, isSilent = false }: NamedIssue,
      targets: string[],
      attempts: number,
    ): Record<string, string> {
      version = 1 - version
      current = { failure, isSilent, left: new Map(targets.map(target => [target, attempts])) }
      return right[version] ?? {}
    },
  }
}

describe('apiSource of a source that fails', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tourpress-test-'))
  let prepared: Awaited<ReturnType<typeof prepare>>
  beforeAll(async () => {
    prepared = await prepare(folder)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('at least 40 kinds of failure are tested', () => {
    expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length)
    expect(cases.length).toBeGreaterThanOrEqual(40)
  })

  // The tests below also cover how each failure is recognised.
  test.each(
    everyNth(
      10,
      cases.filter(({ isTransient = true }) => isTransient),
    ),
  )(
    'apiSource gives the right tree if each request fails three times with $name',
    async ({ places, ...failure }) => {
      const { run, turn, files } = prepared
      const targets = places.map(({ target }) => target)
      const expected = turn(failure, targets, 3)
      const { crawl } = await run()
      expect(crawl?.retries).toBeGreaterThanOrEqual(3 * targets.length)
      expect(files()).toEqual(expected)
    },
  )

  test.each(everyNth(5, cases.toReversed()))(
    'apiSource ends with exit code 3 and the cause where $name stays',
    async ({ places, ...failure }) => {
      const { run, turn, files, live } = prepared
      const before = { live: live(), files: files() }
      for (const { target, where } of places) {
        turn(failure, [target], Number.POSITIVE_INFINITY)
        const error: unknown = await run().catch(thrown => thrown)
        if (!(error instanceof SourceError))
          throw new Error(`${where}: it did not fail as it should: ${error}`)
        expect(error.exitCode).toBe(3)
        expect(error.message, where).toMatch(failure.cause)
        expect(error.message, where).not.toMatch(/\n|\.$/)
        expect({ live: live(), files: files() }).toEqual(before)
      }
    },
  )

  // These timeouts of the connection cannot be moved by a test clock, so they really pass here.
  test.each([
    { name: 'says nothing', failure: () => {}, times: { headers: 40 }, cause: /it does not answer in time/ },
    {
      name: 'stops inside the body',
      failure: (socket: Socket, _: ApiResponse) =>
        void socket.write('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{'),
      times: { body: 40 },
      cause: /it stops in the middle of its answer/,
    },
  ])('apiSource gives up on a source that only $name', async ({ failure, times, cause }) => {
    const own = manualClock()
    const origin = await startIssueOrigin(
      () => prepared.api,
      () => (socket, response) => {
        failure(socket, response)
        // A second attempt would not end before the run gives up.
        own.pass(29_900)
      },
    )
    const options = { limits: { ...ATTEMPT_LIMITS, whole: 100_000, ...times }, timing: own }
    await expect(buildFrom(temporaryFolder(), origin.url, options)).rejects.toThrow(cause)
  })
})
