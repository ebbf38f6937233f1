import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bucketOf, type Partition } from '../../src/catalogue/partition.ts'
import { openStore } from '../../src/catalogue/store/open-store.ts'
import { DEFAULTS } from '../../src/config/build-options.ts'
import { publishOptions } from '../../src/config/publish-options.ts'
import { useConfigFile } from '../../src/config/use-config-file.ts'
import { readTemplates } from '../../src/document/template/template-files.ts'
import { formats } from '../../src/formats/index.ts'
import { planGeneration } from '../../src/plan/plan.ts'
import { type Bucket, type Buckets, planBuckets } from '../../src/render/plan-buckets.ts'
import { loadRendering } from '../../src/render/rendering.ts'
import { surfaceCatalogue } from '../../src/render/surface-catalogue.ts'
import { joined } from '../../src/render/write-surfaces.ts'
import { bulkFiles, makeBulk } from '../../src/surfaces/bulk/make-bulk.ts'
import { surfaces } from '../../src/surfaces/index.ts'
import { makeMaps } from '../../src/surfaces/maps/make-maps.ts'
import { sitemapFiles } from '../../src/surfaces/maps/sitemap.ts'
import { PLAIN_THEME } from '../../src/surfaces/pages/theme/plain-theme.ts'
import type {
  JoinedCatalogue,
  ListedRecord,
  LoadedSurface,
  SortedRow,
  SurfaceFile,
  SurfaceMaker,
} from '../../src/surfaces/surface.ts'
import { readLive } from '../../src/tree/generations.ts'
import type { RecordLine } from '../../src/tree/record-line.ts'
import { anyCharacter } from '../helpers/any-character.ts'
import { examples } from '../helpers/extent.ts'
import { contentsOf, listed, listedCatalogue, surfaceContextOf } from '../helpers/listed-catalogue.ts'
import { recordLines } from '../helpers/record-lines.ts'
import { build, temporaryFolder } from '../helpers/workspace.ts'
import { catalogueModel } from '../publish/bucket-catalogue.ts'

const NOW = new Date('2026-02-03T04:05:06Z')
const ACCOUNTS = ['a0', 'a1', 'a2', 'a3', 'a4', 'a5']
const partition: fc.Arbitrary<Partition> = fc.record({
  digits: fc.integer({ min: 0, max: 2 }),
  cuts: fc.uniqueArray(fc.tuple(fc.constantFrom(...ACCOUNTS), fc.integer({ min: 1, max: 2 })), {
    selector: ([account]) => account,
  }),
})

/** Makes the parts of a surface by calls of their own, in any order, and hands them over as another machine would. */
function elsewhere(catalogue: JoinedCatalogue, order: readonly number[]): JoinedCatalogue {
  const { buckets } = catalogue
  const parts = new Map<string, string>()
  const inOrder = buckets.map((bucket, index) => ({ bucket, place: order[index % order.length] ?? 0 }))
  for (const { bucket } of inOrder.sort((a, b) => a.place - b.place))
    parts.set(bucket.name, JSON.stringify([...bucket.rows()]))
  const made = buckets.map(({ name, isChanged }) => {
    return { name, isChanged, rows: (): SortedRow[] => JSON.parse(parts.get(name) ?? '') }
  })
  const compare = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))
  const merged = made
    .flatMap(({ rows }) => rows())
    .toSorted((a, b) => compare(a.group, b.group) || compare(a.order, b.order) || compare(a.id, b.id))
  return { ...catalogue, buckets: made, rows: () => merged }
}

describe('over all surfaces, and those of the example of a config file,', () => {
  beforeAll(() => useConfigFile(join(import.meta.dirname, '../../examples/config/tourpress.config.ts')))
  afterAll(() => useConfigFile(null))

  test('parts of any partition, made in any order, are joined to the files of one build', async () => {
    const folder = temporaryFolder()
    const options = {
      surfaces: surfaces.map(({ name }) => name),
      formats: formats.map(({ name }) => name),
      baseUrl: 'https://tours.example.com/c',
    }
    const all = Array.from({ length: examples(15, 40) }, (_, id) => {
      return [id, { account: id % 5, title: id % 7, reference: id % 3, locale: 'en' }] as const
    })
    const model = catalogueModel(new Map(all))
    await build(folder, model.write(folder), options)
    model.apply(
      [3, 4, 5].map(id => ({
        op: 'put',
        id,
        tour: { ...all[id]?.[1], account: id % 5, title: 6, reference: 1, locale: 'fr' },
      })),
    )
    await build(folder, model.write(folder), options)
    const live = readLive(join(folder, 'out'))
    if (live === null) throw new Error('There is no tree')
    const published = publishOptions({ ...DEFAULTS, ...options })
    expect(options.surfaces).toContain('feed')
    expect(options.formats).toContain('csv')
    const rendering = await loadRendering(published, readTemplates(null), PLAIN_THEME)
    const lines = recordLines(live.folder)
    const store = openStore(join(folder, 'catalogue.db'))
    await fc.assert(
      fc.asyncProperty(partition, fc.array(fc.nat(), { minLength: 1 }), async (divided, order) => {
        const planned = lines.map(line => ({ ...line, bucket: bucketOfLine(divided, line) }))
        const plan = planGeneration(
          store,
          planned,
          lines.map(line => JSON.stringify(line)),
          { now: NOW },
        )
        const staging = { out: '', number: 3, folder: live.folder, live }
        const source = { plan, store, staging, rendering, renderAll: true }
        const [catalogue, buckets] = [surfaceCatalogue(source), planBuckets(plan)]
        expect(buckets.all().map(({ name }) => name)).toEqual(
          [...new Set(planned.map(({ bucket }) => bucket))].sort(),
        )
        for (const surface of rendering.surfaces)
          for (const files of joinsOf(surface, buckets, order))
            for (const [path, content] of Object.entries(await contentsOf(files)))
              expect(content?.equals(readFileSync(join(live.folder, path))), path).toBe(true)

        function joinsOf(surface: LoadedSurface, buckets: Buckets, order: readonly number[]) {
          const { context } = rendering
          const own = joined(catalogue, buckets, surface, context)
          return [surface.join(own, context), surface.join(elsewhere(own, order), context)]
        }
      }),
      { numRuns: examples(1, 100) },
    )
    store.close()
  }, 120_000)
})

function bucketOfLine(
  divided: Partition,
  { type, id, account }: Pick<RecordLine, 'type' | 'id' | 'account'>,
) {
  return bucketOf(divided, account ?? id, type === 'account' ? null : id)
}

interface MadeProduct {
  id: string
  account: string
  updated: string | null
  place: string
  digest: string
}

const product: fc.Arbitrary<MadeProduct> = fc.record({
  id: fc.string({
    unit: fc.oneof(anyCharacter, fc.constantFrom('a', 'b', '"', '\uffff', '🚣')),
    maxLength: 3,
  }),
  account: fc.constantFrom(...ACCOUNTS),
  updated: fc.constantFrom(null, '2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z'),
  place: fc.constantFrom('Ämbra', 'ambra', 'Brest', 'Ko Samui'),
  digest: fc.constantFrom('1', '2'),
})
const products = fc.uniqueArray(product, { selector: ({ id }) => id, minLength: 5, maxLength: 60 })
const limits = fc.record({ addresses: fc.constantFrom(7, 20, 1000), bytes: fc.constant(1e6) })

/** Records in the order of lists. */
function recordsOf(made: readonly MadeProduct[]): ListedRecord[] {
  return [
    ...ACCOUNTS.map(id => listed('account', id, { updated: '2026-01-15T00:00:00.000Z' })),
    ...made
      .toSorted((a, b) => Buffer.compare(Buffer.from(a.id), Buffer.from(b.id)))
      .map(({ id, place, ...more }) =>
        listed('product', id, { ...more, bytes: { jsonl: 40 }, surfaceData: { place } }),
      ),
  ]
}

type Contents = Record<string, Buffer | null>

/** The sitemaps and downloads of products. Those of unchanged buckets are kept as they were `before`. */
async function shardsOf(
  records: readonly ListedRecord[],
  divided: Partition,
  { addresses, bytes }: { addresses: number; bytes: number },
  {
    order = [0],
    isPaged,
    before,
  }: {
    order?: readonly number[]
    isPaged: boolean
    before?: { contents: Contents; records: readonly ListedRecord[] }
  },
): Promise<Contents> {
  const nameOf = (record: ListedRecord) => bucketOfLine(divided, record)
  const inBucket = (all: readonly ListedRecord[]) => Map.groupBy(all, nameOf)
  const [now, then] = [inBucket(records), inBucket(before?.records ?? [])]
  const changed = new Set(
    [...now.keys()].filter(name => JSON.stringify(now.get(name)) !== JSON.stringify(then.get(name))),
  )
  // Products of a cut account are in other buckets than the account, whose page has the latest date of all.
  const ofCut = (all: readonly ListedRecord[], owner: string) =>
    JSON.stringify(all.filter(({ account }) => account === owner))
  for (const [owner] of divided.cuts)
    if (ofCut(records, owner) !== ofCut(before?.records ?? [], owner))
      changed.add(bucketOfLine(divided, { type: 'account', id: owner, account: null }))
  const catalogue = listedCatalogue(() => records, {
    read: ({ id }) => Buffer.from(`${JSON.stringify(id).padEnd(39)}\n`),
    liveLines: path =>
      String(before?.contents[path] ?? '')
        .split('\n')
        .slice(0, -1),
  })
  const context = surfaceContextOf({ surfaces: isPaged ? ['pages', 'maps'] : ['maps'] })
  const bucketsOf = [...now].sort(([a], [b]) => (a < b ? -1 : 1))
  const buckets = bucketsOf.map(
    ([name, own]): Bucket => ({ name, isChanged: changed.has(name), records: () => own }),
  )
  const seen = (surface: SurfaceMaker) =>
    elsewhere(joined(catalogue, { all: () => buckets, records: () => records }, surface, context), order)
  const files: (Iterable<SurfaceFile> | AsyncIterable<SurfaceFile>)[] = [
    sitemapFiles(seen(makeMaps), context, { addresses, bytes }),
    bulkFiles(seen(makeBulk), addresses * 40),
  ]
  return Object.assign({}, ...(await Promise.all(files.map(contentsOf))))
}

describe('sitemaps and downloads of many buckets', () => {
  test('are the same whoever makes the parts, and have every record once', async () => {
    await fc.assert(
      fc.asyncProperty(
        products,
        partition,
        limits,
        fc.array(fc.nat(), { minLength: 1 }),
        fc.boolean(),
        async (made, divided, most, order, isPaged) => {
          const records = recordsOf(made)
          const files = await shardsOf(records, divided, most, { isPaged })
          expect(await shardsOf(records, divided, most, { order, isPaged })).toEqual(files)
          const whole = await shardsOf(
            records,
            { digits: 0, cuts: [] },
            { addresses: 1000, bytes: 1e6 },
            { isPaged },
          )
          const addresses = (all: Contents) =>
            Object.entries(all).flatMap(([path, text]) =>
              path.endsWith('.xml') ? (String(text).match(/<url>.*/g) ?? []) : [],
            )
          expect(addresses(files).sort()).toEqual(addresses(whole).sort())
          const index = JSON.parse(String(files['catalogue.json']))
          expect([index.records, index.bytes]).toEqual([made.length, made.length * 40])
          if (most.addresses === 1000) expect(files).toEqual(whole)
        },
      ),
      { numRuns: examples(8, 2000) },
    )
  })

  test('are kept where buckets stay, and the result is that of a full build', async () => {
    let kept = 0
    await fc.assert(
      fc.asyncProperty(
        products,
        products,
        partition,
        limits,
        fc.boolean(),
        async (made, others, divided, most, isPaged) => {
          const records = recordsOf(made)
          const contents = await shardsOf(records, divided, most, { isPaged })
          const edited = others.slice(0, 2)
          const next = recordsOf([
            ...made.filter(({ id }) => !edited.some(other => other.id === id)),
            ...edited,
          ])
          const files = await shardsOf(next, divided, most, { isPaged, before: { contents, records } })
          const full = await shardsOf(next, divided, most, { isPaged })
          expect(Object.keys(files).sort()).toEqual(Object.keys(full).sort())
          for (const [path, content] of Object.entries(files)) {
            if (content === null) kept++
            expect(String(content ?? contents[path]), path).toBe(String(full[path]))
          }
        },
      ),
      { numRuns: examples(8, 2000) },
    )
    expect(kept).toBeGreaterThan(examples(1, 20))
  })
})
