import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkTree } from '../../src/check/check-tree.ts'
import { rollback } from '../../src/publish/rollback.ts'
import { surfaces } from '../../src/surfaces/index.ts'
import { isCompressed } from '../../src/surfaces/shared/encodings.ts'
import { everyNth, slowTest } from '../helpers/extent.ts'
import { filesIn } from '../helpers/golden.ts'
import { readPaths } from '../helpers/read-paths.ts'
import { SAMPLE } from '../helpers/server.ts'
import { build, silent, temporaryFolder } from '../helpers/workspace.ts'
import { issuesIn } from './small-catalogue.ts'

const every = surfaces.map(({ name }) => name)
const options = {
  surfaces: every,
  baseUrl: 'https://tours.example.com/c',
  force: ['removed', 'empty', 'texts', 'prices'] as const,
  // Small, so that a handful of records needs several files.
  llmsTokens: 500,
  llmsFullCharacters: 1000,
}

interface Tour {
  account: number
  title: number
  reference: number
  locale: string
}

function write(folder: string, tours: ReadonlyMap<number, Tour>, names: readonly number[]): string {
  const file = join(folder, 'source.json')
  const products = [...tours].map(([id, { account, title, reference, locale }]) => ({
    id: `p${id}`,
    account: { id: `a${account}` },
    title: `Title ${title}`,
    internalName: 'x',
    description: `A long way round. ${'It is worth it. '.repeat(title * 10)}`,
    reference: reference === 0 ? null : `R${reference}`,
    category: `Kind ${reference}`,
    locations: [
      {
        types: ['START'],
        place: { addressLocality: `Town ${title % 3}`, latitude: 50 + title / 10, longitude: id % 2 },
      },
    ],
    durationMinutesFrom: 60 * title,
    locale,
    media: [{ src: `https://images.example/${title}.jpg`, type: 'image/jpeg', rel: 'GALLERY' }],
  }))
  const accounts = names.map((name, index) => ({ id: `a${index}`, name: `Operator ${name}` }))
  writeFileSync(file, JSON.stringify({ accounts, products }))
  return file
}

/** A tree without what tells when and after what it was built. */
function contents(folder: string): Record<string, string> {
  const root = join(folder, 'out/current/')
  const files = filesIn(root).filter(
    file => !/^changes\/|^manifest\.json|^records\/all\.jsonl\.|^sitemap.*\.(?:br|gz|zst)$/.test(file),
  )
  const timeless = (text: string) =>
    text.replaceAll(/"updated":(?:null|"[^"]*")/g, '').replaceAll(/<lastmod>[^<]*<\/lastmod>\s*/g, '')
  return Object.fromEntries(
    files.map(file => [file, timeless(readFileSync(join(root, file)).toString('latin1'))]),
  )
}

const edit = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      op: fc.constant('put' as const),
      id: fc.integer({ min: 0, max: 7 }),
      tour: fc.record({
        account: fc.integer({ min: 0, max: 2 }),
        title: fc.integer({ min: 0, max: 4 }),
        reference: fc.integer({ min: 0, max: 2 }),
        locale: fc.constantFrom('en', 'fr', 'ja'),
      }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ op: fc.constant('drop' as const), id: fc.integer({ min: 0, max: 7 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ op: fc.constant('rename' as const), id: fc.integer({ min: 0, max: 2 }) }),
  },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('rollback' as const) }) },
)

/** The chunks of the live generation by their ids. */
function liveChunks(folder: string): Map<string, string> {
  const root = join(folder, 'out/current/')
  const files = filesIn(root).filter(file => /^chunks\/.*\.jsonl$/.test(file))
  const lines = files.flatMap(file => readFileSync(join(root, file), 'utf8').split('\n').slice(0, -1))
  return new Map(lines.map(line => [JSON.parse(line).id, line]))
}

/** Does to a copy of the chunks what a generation's change feed says. */
function follow(chunks: Map<string, string>, folder: string, generation: number): void {
  const feed = readFileSync(join(folder, `out/current/changes/${generation}.chunks.jsonl`), 'utf8')
  for (const line of feed.split('\n').slice(0, -1)) {
    const { op, ...chunk } = JSON.parse(line)
    if (op === 'delete') expect(chunks.delete(chunk.id)).toBe(true)
    else {
      expect(chunks.get(chunk.id)).not.toBe(JSON.stringify(chunk))
      chunks.set(chunk.id, JSON.stringify(chunk))
    }
  }
}

const sorted = (chunks: ReadonlyMap<string, string>) => [...chunks].sort()

describe('every surface', () => {
  test.for(everyNth(2, [2, 0]))('every surface of %i operators without a product is whole', async count => {
    const folder = temporaryFolder()
    await build(folder, write(folder, new Map(), Array(count).fill(1)), { ...options, llmsTokens: 8000 })
    expect(await issuesIn(folder)).toEqual([])
    const index = readFileSync(join(folder, 'out/current/llms.txt'), 'utf8')
    const whole = readFileSync(join(folder, 'out/current/llms-full.txt'), 'utf8')
    expect(index).toMatch(new RegExp(`llms-full\\.txt\\): \\d+ tokens, ${whole.length} characters`))
  })

  test('every surface together renders fewer than fifty files where one product changed', async () => {
    const folder = temporaryFolder()
    const source = join(folder, 'catalogue.json')
    const text = readFileSync(SAMPLE, 'utf8')
    writeFileSync(source, text)
    const common = { surfaces: every, baseUrl: 'https://tours.example.com' }
    await build(folder, source, common)
    writeFileSync(source, text.replace('First Sunday Tideline Walk', 'Second Sunday Tideline Walk'))
    await build(folder, source, common)
    const { added, changed, removed } = readPaths(join(folder, 'out/current/changes/2.paths'))
    const rendered = [...added, ...changed].filter(
      path => !isCompressed(path) || path.startsWith('catalogue.'),
    )
    expect(rendered).toContain('products/sunday-tideline-walk-sh207.html')
    expect(rendered).toContain('chunks/5f0c9d1e-7a42-4b6e-9c3d-2e8b1f64a7d0.jsonl')
    expect(rendered.length).toBeLessThan(50)
    expect(removed).toEqual([])
    const feed = readFileSync(join(folder, 'out/current/changes/2.chunks.jsonl'), 'utf8')
    const told = feed
      .split('\n')
      .slice(0, -1)
      .map(line => JSON.parse(line))
    expect(new Set(told.map(({ op, record }) => `${op} ${record}`))).toEqual(
      new Set(['upsert sunday-tideline-walk-sh207']),
    )
  })

  // `npm test` takes a history of a tree with these surfaces in ./buckets.test.ts.
  slowTest(
    'every surface is the same whether it was built at once or over many edits, and its paths tell the way',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(edit, { minLength: 6, maxLength: 6 }), async edits => {
          const folder = temporaryFolder()
          const out = join(folder, 'out')
          const tours = new Map<number, Tour>([[0, { account: 0, title: 0, reference: 1, locale: 'en' }]])
          const names = [0, 0, 0]
          await build(folder, write(folder, tours, names), options)
          let before = contents(folder)
          const chunks = liveChunks(folder)
          let last: number | null = 1
          for (const step of edits) {
            if (step.op === 'put') tours.set(step.id, step.tour)
            if (step.op === 'drop') tours.delete(step.id)
            if (step.op === 'rename') names[step.id] = (names[step.id] ?? 0) + 1
            if (tours.size === 0) tours.set(0, { account: 0, title: 0, reference: 0, locale: 'en' })
            const generation =
              step.op === 'rollback' &&
              filesIn(join(out, 'generations')).some(file => file.startsWith('000002/'))
                ? (await rollback({ out, generation: null, keep: 9, wait: false }, new Date())).generation
                : (await build(folder, write(folder, tours, names), options)).generation
            const now = contents(folder)
            const paths = readPaths(join(out, `current/changes/${generation}.paths`))
            const touched = new Set([...paths.added, ...paths.changed, ...paths.removed])
            const differing = [...new Set([...Object.keys(before), ...Object.keys(now)])].filter(
              file => before[file] !== now[file],
            )
            expect(differing.filter(file => !touched.has(file))).toEqual([])
            before = now
            if (generation !== null && generation !== last) follow(chunks, folder, generation)
            expect(sorted(chunks)).toEqual(sorted(liveChunks(folder)))
            last = generation
          }
          await build(folder, write(folder, tours, names), options)
          expect((await checkTree(out, silent)).issues).toEqual([])
          const fresh = temporaryFolder()
          await build(fresh, write(fresh, tours, names), options)
          expect(contents(folder)).toEqual(contents(fresh))
        }),
        { numRuns: 20 },
      )
    },
  )
})
