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
import { buildAll as build, silent, temporaryFolder } from '../helpers/workspace.ts'
import { catalogueModel, editOf, timelessContents } from './bucket-catalogue.ts'
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

const contents = (folder: string) =>
  timelessContents(folder, /^changes\/|^manifest\.json|^records\/all\.jsonl\.|^sitemap.*\.(?:br|gz|zst)$/)

const ACCOUNTS = 3
/** An edit, or a rollback. */
const step = fc.oneof(
  { weight: 7, arbitrary: editOf(fc.integer({ min: 0, max: 7 }), ACCOUNTS) },
  { weight: 1, arbitrary: fc.constant('rollback' as const) },
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
    const source = catalogueModel(new Map(), count).write(folder)
    await build(folder, source, { ...options, llmsTokens: 8000 })
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
        fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 6 }), async steps => {
          const folder = temporaryFolder()
          const out = join(folder, 'out')
          const first = { account: 0, title: 0, reference: 1, locale: 'en' }
          const model = catalogueModel(new Map([[0, first]]), ACCOUNTS)
          await build(folder, model.write(folder), options)
          let before = contents(folder)
          const chunks = liveChunks(folder)
          let last: number | null = 1
          for (const step of steps) {
            if (step !== 'rollback') model.apply([step])
            const generation =
              step === 'rollback' &&
              filesIn(join(out, 'generations')).some(file => file.startsWith('000002/'))
                ? (await rollback({ out, generation: null, keep: 9, wait: false }, new Date())).generation
                : (await build(folder, model.write(folder), options)).generation
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
          await build(folder, model.write(folder), options)
          expect((await checkTree(out, silent)).issues).toEqual([])
          const fresh = temporaryFolder()
          await build(fresh, model.write(fresh), options)
          expect(contents(folder)).toEqual(contents(fresh))
        }),
        { numRuns: 20 },
      )
    },
  )
})
