import { mkdirSync, mkdtempSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SourceError } from '../../../src/errors.ts'
import { ATTEMPT_LIMITS } from '../../../src/source/api/send.ts'
import { buildFrom, recordFiles } from '../../helpers/build-from.ts'
import { catalogueApi } from '../../helpers/catalogue-api.ts'
import { type Fault, startFaultOrigin } from '../../helpers/fault-origin.ts'
import { detailFaults, faults, LONGEST, listFaults } from './faults.ts'

const limits = { ...ATTEMPT_LIMITS, bytes: LONGEST }
const short = { ...limits, headers: 40, body: 40, whole: 60 }

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
  ...faults.map(fault => ({ ...fault, places: [...pages, detail] })),
  ...listFaults.map(fault => ({ ...fault, places: pages })),
  ...detailFaults.map(fault => ({ ...fault, places: [detail] })),
]

/** Two versions of a catalogue in turn: every run has something to publish. */
async function prepare(folder: string) {
  const versions = await Promise.all([api(folder, 1), api(folder, 2)])
  let version = 0
  let current: { fault: Fault; left: Map<string, number> } | undefined
  const origin = await startFaultOrigin(
    () => versions[version] ?? versions[0],
    target => {
      const left = current?.left.get(target) ?? 0
      if (left === 0) return undefined
      current?.left.set(target, left - 1)
      return current?.fault
    },
    afterAll,
  )
  // Checking the built-in templates takes longer than such a crawl.
  const templates = join(folder, 'templates')
  mkdirSync(templates)
  writeFileSync(join(templates, 'product.md'), '# :value{title}\n')
  const run = (isSilent = false) =>
    buildFrom(
      folder,
      origin.url,
      { limits: isSilent ? short : limits, isFresh: true },
      { formats: ['json'], keep: 1, templates },
    )
  const right: Record<string, string>[] = []
  for (version of [0, 1]) {
    await run()
    right.push(recordFiles(folder))
  }
  return {
    run,
    files: () => recordFiles(folder),
    live: () => readlinkSync(join(folder, 'out/current')),
    /** Turns to the other version, with a fault that lasts for so many attempts at each place; its right files. */
    turn(fault: Fault, targets: string[], attempts: number): Record<string, string> {
      version = 1 - version
      current = { fault, left: new Map(targets.map(target => [target, attempts])) }
      return right[version] ?? {}
    },
  }
}

describe('apiSource of a source with faults', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tourpress-test-'))
  let prepared: Awaited<ReturnType<typeof prepare>>
  beforeAll(async () => {
    prepared = await prepare(folder)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('apiSource is tried with at least 40 faults', () => {
    expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length)
    expect(cases.length).toBeGreaterThanOrEqual(40)
  })

  test.each(cases.filter(({ isTransient = true }) => isTransient))(
    'apiSource gives the right tree after three attempts with $name at every place',
    async ({ fault, places, isSilent }) => {
      const { run, turn, files } = prepared
      const targets = places.map(({ target }) => target)
      const expected = turn(fault, targets, 3)
      const { crawl } = await run(isSilent)
      expect(crawl?.retries).toBeGreaterThanOrEqual(3 * targets.length)
      expect(files()).toEqual(expected)
    },
  )

  test.each(cases)(
    'apiSource ends with exit code 3 and the cause where $name stays',
    async ({ fault, places, cause, isSilent }) => {
      const { run, turn, files, live } = prepared
      const before = { live: live(), files: files() }
      for (const { target, where } of places) {
        turn(fault, [target], Number.POSITIVE_INFINITY)
        const error: unknown = await run(isSilent).catch(thrown => thrown)
        if (!(error instanceof SourceError))
          throw new Error(`${where}: it did not fail as it should: ${error}`)
        expect(error.exitCode).toBe(3)
        expect(error.message, where).toMatch(cause)
        expect(error.message, where).not.toMatch(/\n|\.$/)
        expect({ live: live(), files: files() }).toEqual(before)
      }
    },
  )
})
