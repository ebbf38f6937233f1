import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { json } from '../../src/formats/json/json.ts'
import { text } from '../../src/formats/text.ts'
import { rollback } from '../../src/publish/rollback.ts'
import { splice } from '../../src/render/splice.ts'
import { writeSpliced } from '../../src/render/write-spliced.ts'
import { isAll, slowTest } from '../helpers/extent.ts'
import { filesIn } from '../helpers/golden.ts'
import { readPaths } from '../helpers/read-paths.ts'
import { build, temporaryFolder } from '../helpers/workspace.ts'
import { edition, manyProducts } from '../publish/editions.ts'
import { issuesIn, writeRecords } from '../publish/small-catalogue.ts'

const RECORD_FILE = /^(?:accounts|products)\//

/** Every record's file of the live generation. */
function recordFiles(folder: string): Map<string, Buffer> {
  const root = join(folder, 'out/current/')
  const names = filesIn(root).filter(file => RECORD_FILE.test(file))
  return new Map(names.map(file => [file, readFileSync(join(root, file))]))
}

/** What an upload of these paths would make of the files before. */
function uploaded(
  before: ReadonlyMap<string, Buffer>,
  after: ReadonlyMap<string, Buffer>,
  folder: string,
  generation: number,
) {
  const paths = readPaths(join(folder, `out/current/changes/${generation}.paths`))
  const files = new Map(before)
  for (const file of [...paths.added, ...paths.changed])
    if (after.has(file)) files.set(file, after.get(file) ?? Buffer.alloc(0))
  for (const file of paths.removed) files.delete(file)
  const needless = paths.changed.filter(file => before.get(file)?.equals(after.get(file) ?? Buffer.alloc(0)))
  return { files, needless: needless.filter(file => RECORD_FILE.test(file)) }
}

const sorted = (files: ReadonlyMap<string, Buffer>) =>
  [...files].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, content]) => [name, content.toString()])

describe('publish of an edited catalogue', () => {
  const rollsBack = fc.integer({ min: 0, max: 9 }).map(number => number === 0)
  const step = fc.record({ records: edition, rollsBack })

  // `npm test` compares a history with full builds in ../publish/buckets.test.ts.
  slowTest(
    'publish makes the files that a full build makes, and lists those that changed and no others',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 4 }), async steps => {
          const [folder, fresh] = [temporaryFolder(), temporaryFolder()]
          const force = { force: ['removed', 'empty', 'texts', 'prices'] as const }
          let before = new Map<string, Buffer>()
          for (const { records, rollsBack } of steps) {
            if (rollsBack && before.size > 0) {
              await rollback(
                { out: join(folder, 'out'), generation: null, keep: 9, wait: false },
                new Date(),
              ).catch(() => {})
              before = recordFiles(folder)
            }
            const { published, generation } = await build(folder, writeRecords(folder, records), force)
            rmSync(join(fresh, 'out'), { recursive: true, force: true })
            await build(fresh, writeRecords(fresh, records), { ...force, full: true })
            const after = recordFiles(folder)
            expect(sorted(after)).toEqual(sorted(recordFiles(fresh)))
            expect(await issuesIn(folder)).toEqual([])
            if (published && generation !== null) {
              const { files, needless } = uploaded(before, after, folder, generation)
              expect(sorted(files)).toEqual(sorted(after))
              expect(needless).toEqual([])
            }
            before = after
          }
        }),
        { numRuns: 20, seed: 5 },
      )
    },
  )

  /** So many that their files are taken over in a thread, of several accounts. */
  const many = (change?: (index: number) => object) => manyProducts(850, 9, change)

  // The thread takes over by the function that the test above asks with small trees.
  slowTest(
    'publish of many records takes over in a thread what did not change, and removes what is gone',
    async () => {
      const [folder, fresh] = [temporaryFolder(), temporaryFolder()]
      await build(folder, writeRecords(folder, many()))
      const before = statSync(join(folder, 'out/current/products/p8.md'))
      const edited = many(index => (index % 100 === 0 ? { title: 'Other' } : {})).filter(
        ({ id }) => id !== 'p7' && id !== 'p500',
      )
      const report = await build(folder, writeRecords(folder, edited))
      expect(report).toMatchObject({ published: true, changes: { added: 0, changed: 8, removed: 2 } })
      expect(await issuesIn(folder)).toEqual([])
      expect(statSync(join(folder, 'out/current/products/p8.md')).ino).toBe(before.ino)
      await build(fresh, writeRecords(fresh, edited))
      expect(sorted(recordFiles(folder))).toEqual(sorted(recordFiles(fresh)))
    },
  )

  test.each([
    { records: 'a few records', of: 4 },
    // In a thread, as above: two more builds of all of them.
    ...(isAll ? [{ records: 'many records', of: 850 }] : []),
  ])(
    'publish of $records misses no file that a changed record does not need, and one that stays',
    async ({ of }) => {
      const folder = temporaryFolder()
      const live = join(folder, 'out/current')
      const records = many().slice(0, of)
      await build(folder, writeRecords(folder, records))
      const again = records.map(record => (record.id === 'p1' ? { ...record, title: 'Again' } : record))
      rmSync(join(live, 'products/p1.md'))
      expect(await build(folder, writeRecords(folder, again))).toMatchObject({ published: true })
      rmSync(join(live, 'products/p2.md'))
      await expect(build(folder, writeRecords(folder, records))).rejects.toThrow(
        /^Taking over ".*p2\.md": it is missing/,
      )
      expect(filesIn(join(folder, 'out/generations')).filter(file => file.startsWith('.'))).toEqual([])
    },
  )
})

describe('splice', () => {
  // {"id":"1","products":[AAA,BB],"x":1}\n, where the products begin at 22 and the file has 37 bytes.
  const live = {
    ...{ id: '1', bytes: { 'all.json': 37 }, starts: [22] },
    products: [
      { id: 'a', bytes: { json: 4 }, starts: [0] },
      { id: 'b', bytes: { json: 3 }, starts: [0] },
    ],
  }
  const made = (ids: string[], texts: Record<string, string>) =>
    splice(json, 0, live, {
      ids,
      texts: new Map(Object.entries(texts).map(([id, one]) => [id, Buffer.from(one)])),
      addressOf: String,
    }).map(segment => ('from' in segment ? [segment.from, segment.to] : Buffer.from(segment).toString()))

  test('splice takes what stays in stretches as long as can be', () => {
    expect(made(['a', 'b'], {})).toEqual([[0, 37]])
    expect(made(['a', 'b'], { b: 'B' })).toEqual([[0, 25], ',', 'B', [28, 37]])
    expect(made(['a', 'b'], { a: 'A' })).toEqual([[0, 22], 'A', ',', [26, 37]])
    expect(made(['a', 'ab', 'b'], { ab: 'N' })).toEqual([[0, 25], ',', 'N', ',', [26, 37]])
    expect(made(['b'], {})).toEqual([
      [0, 22],
      [26, 37],
    ])
    expect(made([], {})).toEqual([
      [0, 22],
      [28, 37],
    ])
  })

  test('splice refuses lengths that do not fit the file', () => {
    const next = { ids: ['a'], texts: new Map(), addressOf: String }
    expect(() => splice(json, 0, { ...live, bytes: { 'all.json': 20 } }, next)).toThrow(
      /longer than its file/,
    )
    expect(() => splice(text, 0, live, next)).toThrow(/longer than its file/)
  })
})

test('writeSpliced links a file that comes out as it was', () => {
  const folder = temporaryFolder()
  const [from, to] = [join(folder, 'live'), join(folder, 'staging')]
  for (const root of [from, to]) mkdirSync(join(root, 'accounts'), { recursive: true })
  const texts = { json: '{}\n', 'all.json': '[AAA,BB]\n' }
  for (const [suffix, content] of Object.entries(texts))
    writeFileSync(join(from, `accounts/1.${suffix}`), content)
  const job = (middle: string) => ({
    ...{ account: '1', path: 'accounts/1.', live: from, staging: to, own: ['json'], starts: [1] },
    all: [
      {
        suffix: 'all.json',
        size: 9,
        segments: [{ from: 0, to: 5 }, Buffer.from(middle), { from: 7, to: 9 }],
      },
    ],
  })
  const inode = (root: string) => statSync(join(root, 'accounts/1.all.json')).ino
  expect(writeSpliced(job('BB'))).toMatchObject({
    bytes: { json: 3, 'all.json': 9 },
    // sha256sum of both files one after the other.
    digest: '209ddef1c812f0ccca79bc8956687d5171018bdd260e6bedabe1904a1b04f9a9',
  })
  expect(inode(to)).toBe(inode(from))
  rmSync(join(to, 'accounts/1.all.json'))
  expect(writeSpliced(job('CC')).bytes['all.json']).toBe(9)
  expect(readFileSync(join(to, 'accounts/1.all.json'), 'utf8')).toBe('[AAA,CC]\n')
  expect(inode(to)).not.toBe(inode(from))
  expect(readFileSync(join(from, 'accounts/1.all.json'), 'utf8')).toBe('[AAA,BB]\n')
})
