import { hash } from 'node:crypto'
import { cpSync, existsSync, readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { SourceError, TourpressError } from '../../src/errors.ts'
import { LatestChange, sequenceOf } from '../../src/tree/change-feed.ts'
import { Manifest } from '../../src/tree/manifest.ts'
import { RecordLine } from '../../src/tree/record-line.ts'
import { examples } from '../helpers/extent.ts'
import { listen } from '../helpers/listen.ts'
import { STORE_ENVIRONMENT, startS3Store } from '../helpers/s3-store.ts'
import { build, temporaryFolder } from '../helpers/workspace.ts'
import { writeRecords } from '../publish/small-catalogue.ts'
import { objectsOf, pushFolder } from './pushing.ts'
import { deadAddresses } from './readers.ts'
import { pushToStore, writeObjects } from './s3/pushing-to-stores.ts'

const HOUR_MS = 3_600_000

const LIES = ['none', 'none', '404', 'page', 'half', 'older', 'newer', 'slow'] as const
type Lie = (typeof LIES)[number]

/** One run of a workflow on an empty machine: what its source has, and how the base lies to it. */
const run = fc.record({
  titles: fc.dictionary(fc.constantFrom('p1', 'p2', 'p3', 'p4'), fc.constantFrom('One', 'Two', 'Three'), {
    minKeys: 1,
  }),
  lie: fc.constantFrom(...LIES),
  /** Which files it lies about, and how often. */
  files: fc.constantFrom(/^/, /^manifest/, /^records/, /^products/),
  times: fc.constantFrom(1, 2, Number.POSITIVE_INFINITY),
  isFirst: fc.boolean(),
  kept: fc.constantFrom('nothing', 'nothing', 'output'),
})
type Run = typeof run extends fc.Arbitrary<infer Value> ? Value : never

/** A history with a lie that each guard has to keep from the target. `npm test` takes this one only. */
const EACH_GUARD = (
  [
    [{ p1: 'One' }, 'none', false],
    [{ p1: 'One' }, 'none', true],
    [{ p1: 'One', p2: 'Two' }, 'slow', false],
    [{ p1: 'One' }, '404', true],
    [{ p1: 'Two' }, '404', false],
    [{ p1: 'Two' }, 'half', true],
    [{ p1: 'Two' }, 'older', false],
    [{ p1: 'Two' }, 'newer', false],
    [{ p1: 'Two' }, 'none', false],
  ] as const
).map(([titles, lie, isFirst]): Run => {
  const times = Number.POSITIVE_INFINITY
  return { titles, lie, files: lie === 'half' ? /^manifest/ : /^/, times, isFirst, kept: 'nothing' }
})

/** A target, and the address at which it is read. */
interface Place {
  push(folder: string): Promise<unknown>
  /** Its files in a folder, which does not change. */
  copy(): string
}

function folderPlace(): Place {
  const to = join(temporaryFolder(), 'target')
  return {
    push: folder => pushFolder(folder, to),
    copy() {
      const copy = temporaryFolder()
      if (existsSync(to)) cpSync(to, copy, { recursive: true })
      return copy
    },
  }
}

async function storePlace(): Promise<Place> {
  const store = await startS3Store()
  onTestFinished(store.close)
  const to = { url: store.url, environment: STORE_ENVIRONMENT }
  return {
    push: folder => pushToStore({ ...to, folder, scratch: folder }),
    copy: () => writeObjects(store, temporaryFolder()),
  }
}

/** Answers for `path` as the run's base does; `trees` are the target, what it was once, and what it may become. */
function answer(
  response: ServerResponse,
  path: string,
  lie: Lie,
  trees: Record<'now' | 'older' | 'newer', string>,
) {
  const tree = lie === 'older' || lie === 'newer' ? trees[lie] : trees.now
  const file = join(tree, path)
  if (lie === '404' || !existsSync(file)) return void response.writeHead(404).end()
  const bytes = readFileSync(file)
  if (lie === 'page') return void response.end('<!doctype html><title>Not found</title>')
  if (lie === 'half') return void response.end(bytes.subarray(0, bytes.length / 2))
  if (lie !== 'slow') return void response.end(bytes)
  response.write(bytes.subarray(0, 100))
  setTimeout(() => response.end(bytes.subarray(100)), 20)
}

/** What nobody may take back: the number of the feed, and its steps, which caches keep. */
function seenIn(tree: string) {
  const latest = join(tree, 'changes/latest.json')
  const { sequence } = existsSync(latest)
    ? LatestChange.parse(JSON.parse(readFileSync(latest, 'utf8')))
    : { sequence: 0 }
  const steps = Object.entries(objectsOf(tree)).filter(([path]) => !Number.isNaN(sequenceOf(path)))
  return { sequence, steps: new Map(steps) }
}

/** Expects that all that the lists name is there as they say, and that the titles are those of `titles`. */
function expectTree(tree: string, titles: Run['titles']): void {
  expect(deadAddresses(tree)).toEqual([])
  const { files } = Manifest.parse(JSON.parse(readFileSync(join(tree, 'manifest.json'), 'utf8')))
  for (const [path, { digest }] of Object.entries(files))
    if (!path.endsWith('.br'))
      expect([path, hash('sha256', readFileSync(join(tree, path)))]).toEqual([path, digest])
  const lines = readFileSync(join(tree, 'records/all.jsonl'), 'utf8').trimEnd().split('\n')
  const products = lines
    .map(line => RecordLine.parse(JSON.parse(line)))
    .filter(({ type }) => type === 'product')
  expect(Object.fromEntries(products.map(({ id, title }) => [id, title]))).toEqual({ ...titles })
  for (const { id, bytes, title } of products) {
    const json = readFileSync(join(tree, `products/${id}.json`))
    expect(json.length).toBe(bytes['json'])
    expect(JSON.parse(json.toString()).title).toBe(title)
  }
}

const OPTIONS = {
  formats: ['json', 'markdown'],
  surfaces: ['llms', 'maps'],
  baseUrl: 'https://tours.example.com',
  maxRemoved: 1,
  force: ['empty', 'texts'],
} as const

test('whatever a base says, no push takes a target back, and what a run ends well with is there', {
  timeout: HOUR_MS,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(run, { minLength: 3, maxLength: 6 }), fc.boolean(), async (runs, isStore) => {
      const place = isStore ? await storePlace() : folderPlace()
      const other = temporaryFolder()
      let [now, older, machine] = [place.copy(), temporaryFolder(), temporaryFolder()]
      let current: Run | undefined
      const asked = new Map<string, number>()
      let hasManifest = true
      const url = await listen(({ url = '' }, response) => {
        const path = url.slice(1)
        const count = (asked.get(path) ?? 0) + 1
        asked.set(path, count)
        const lies = current?.files.test(path) && count <= current.times
        const lie = lies ? (current?.lie ?? 'none') : 'none'
        answer(response, path, lie, { now, older, newer: join(other, 'out/current') })
        if (path !== 'manifest.json') return
        const isMissing = response.statusCode === 404
        if (isMissing ? !current?.isFirst : lie === 'half' || lie === 'page') hasManifest = false
      })
      for (const [index, each] of runs.entries()) {
        current = each
        hasManifest = true
        asked.clear()
        if (each.kept === 'nothing') machine = temporaryFolder()
        const records = Object.entries(each.titles).map(([id, title]) => ({
          type: 'product',
          id,
          title,
          account: { id: 'a', name: 'A' },
        }))
        const date = new Date(Date.UTC(2026, 0, 2 + index))
        const source = writeRecords(machine, records)
        const before = seenIn(now)
        // A tree of another history, whose number is higher.
        const editions = examples(before.sequence + 1, runs.length)
        if (each.lie === 'newer')
          for (let edition = 0; edition < editions; edition++)
            await build(
              other,
              writeRecords(other, [{ ...records[0], title: `${index} ${edition}` }]),
              OPTIONS,
              date,
            )
        const failure = await build(machine, source, { ...OPTIONS, base: url, first: each.isFirst }, date)
          .then(() => place.push(machine))
          .then(
            () => null,
            (error: unknown) => error,
          )
        if (failure !== null && !(failure instanceof TourpressError)) throw failure
        const next = place.copy()
        const after = seenIn(next)
        expect(after.sequence).toBeGreaterThanOrEqual(before.sequence)
        for (const [path, content] of before.steps)
          expect([path, after.steps.get(path)]).toEqual([path, content])
        if (failure === null) expectTree(next, each.titles)
        else expect(objectsOf(next)).toEqual(objectsOf(now))
        if (!hasManifest) expect(failure).toBeInstanceOf(SourceError)
        // An honest base that holds something never fails, nor one of which is said that it holds nothing.
        if (/none|slow/.test(each.lie) && (each.isFirst || before.sequence > 0) && each.kept === 'nothing')
          expect(failure).toBeNull()
        if (after.sequence > before.sequence) [older, now] = [now, next]
      }
    }),
    { numRuns: examples(1, 100), seed: 31, examples: [[EACH_GUARD, false]] },
  )
})
