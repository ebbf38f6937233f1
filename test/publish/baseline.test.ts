import { copyFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BuildOptions } from '../../src/config/build-options.ts'
import { surfaces } from '../../src/surfaces/index.ts'
import { readLive } from '../../src/tree/generations.ts'
import { isAll, slowTest } from '../helpers/extent.ts'
import { filesIn } from '../helpers/golden.ts'
import { readPaths } from '../helpers/read-paths.ts'
import { build, temporaryFolder } from '../helpers/workspace.ts'
import { edition, manyProducts, mostly } from './editions.ts'
import { writeRecords } from './small-catalogue.ts'

const allSurfaces = surfaces.map(({ name }) => name)

/** Does to a target what pushing a generation's paths does. */
function push(out: string, target: string): void {
  const live = readLive(out)
  if (live === null) throw new Error(`Nothing is published in ${out}`)
  const { number, folder } = live
  const paths = readPaths(join(folder, `changes/${number}.paths`))
  for (const path of [...paths.added, ...paths.changed]) {
    mkdirSync(dirname(join(target, path)), { recursive: true })
    rmSync(join(target, path), { force: true })
    copyFileSync(join(folder, path), join(target, path))
  }
  for (const path of paths.removed) rmSync(join(target, path))
}

/** Every file of a folder with its content. */
function contentOf(folder: string): Map<string, string> {
  return new Map(filesIn(`${folder}/`).map(file => [file, readFileSync(join(folder, file), 'base64')]))
}

/** The first difference of two folders in words, for a whole tree is too long to be read. */
function difference(expected: string, actual: string): string | null {
  const [one, two] = [contentOf(expected), contentOf(actual)]
  for (const [file, content] of one)
    if (two.get(file) !== content)
      return `${file}: expected\n${Buffer.from(content, 'base64').toString().slice(0, 3000)}\ngot\n${Buffer.from(
        two.get(file) ?? '',
        'base64',
      )
        .toString()
        .slice(0, 3000)}`
  for (const file of two.keys()) if (!one.has(file)) return `${file} should not be there`
  return null
}

const force = { force: ['removed', 'empty', 'texts', 'prices'] as const }

interface Edition {
  records: object[]
  options: Partial<BuildOptions>
}

/** Builds editions one after another over a store, and each on what is published, on a machine that has nothing. */
async function compareWays(editions: readonly Edition[]): Promise<void> {
  const [stored, target] = [temporaryFolder(), temporaryFolder()]
  for (const [index, { records, options }] of editions.entries()) {
    const machine = temporaryFolder()
    const now = new Date(Date.UTC(2026, 0, 2 + index))
    const both = { ...force, ...options }
    const expected = await build(stored, writeRecords(stored, records), both, now)
    const { published } = await build(machine, writeRecords(machine, records), { ...both, base: target }, now)
    expect(published).toBe(expected.published)
    if (published) push(join(machine, 'out'), target)
    expect(difference(join(stored, 'out/current'), target)).toBeNull()
  }
}

/** What else changes from one edition to the next: files of all records, or which there are. */
const otherOptions = (...others: Partial<BuildOptions>[]) =>
  mostly<Partial<BuildOptions>>({}, { full: true }, ...others)

describe('publish on a base', () => {
  const kinds = [
    {
      name: 'all surfaces',
      options: { surfaces: allSurfaces, baseUrl: 'https://tours.example.com' },
      others: otherOptions({ siteName: 'Our tours' }, { surfaces: ['llms', 'chunks', 'bulk'] }),
    },
    {
      name: 'the default surfaces',
      options: { surfaces: ['llms', 'maps'] },
      others: otherOptions({ formats: ['json', 'markdown'] }, { baseUrl: 'https://tours.example.com' }),
    },
  ]
  // `npm test` builds on a base in the history of ./buckets.test.ts, and in the next test.
  slowTest.each(kinds)(
    'publish on a base gives the target that a build over a store gives, with $name',
    async ({ options, others }) => {
      const editions = fc.array(fc.record({ records: edition, options: others }), {
        minLength: 2,
        maxLength: 5,
      })
      await fc.assert(
        fc.asyncProperty(editions, all =>
          compareWays(all.map(one => ({ ...one, options: { ...options, ...one.options } }))),
        ),
        { numRuns: 40, seed: 12 },
      )
    },
  )

  test('publish on a base makes the same where an account changed and its products did not', async () => {
    const records = (description: string) => [
      { type: 'account', id: 'a', name: 'A', description },
      { type: 'product', id: 'p', title: 'Seals', account: { id: 'a' } },
    ]
    const options = { formats: ['json', 'jsonl', 'markdown'], surfaces: ['llms', 'chunks', 'bulk'] }
    await compareWays([
      { records: records('Boats.'), options },
      { records: records('More boats.'), options },
    ])
  })

  // `publish.test.ts` joins parts without a base, and the tests above have a base without parts.
  slowTest('publish on a base makes the same of an account in several parts', async () => {
    const many = (change?: (index: number) => object) => manyProducts(260, 1, change)
    // Each file is compressed in three ways; the tests above compare that with fewer files.
    const compressed = isAll ? ['host'] : []
    const options = { formats: ['json', 'jsonl', 'markdown'], surfaces: ['llms', 'bulk', ...compressed] }
    await compareWays([
      { records: many(), options },
      { records: many(index => (index === 7 ? { title: 'Other' } : {})), options },
      { records: many(index => (index === 7 ? { title: 'Others' } : {})).slice(0, 249), options },
    ])
  })
})
