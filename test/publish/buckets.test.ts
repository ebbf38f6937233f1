import { hash } from 'node:crypto'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { FILLING } from '../../src/catalogue/partition.ts'
import { checkTree } from '../../src/check/check-tree.ts'
import { compareGenerations } from '../../src/plan/compare-generations.ts'
import { refresh } from '../../src/publish/refresh.ts'
import { rollback } from '../../src/publish/rollback.ts'
import { openGeneration } from '../../src/server/live/generation.ts'
import { surfaces } from '../../src/surfaces/index.ts'
import { readChangeLines } from '../../src/tree/change-feed.ts'
import { listGenerations } from '../../src/tree/generations.ts'
import { readManifest } from '../../src/tree/manifest.ts'
import { examples, isAll } from '../helpers/extent.ts'
import { filesIn } from '../helpers/golden.ts'
import { readPaths } from '../helpers/read-paths.ts'
import { recordLines } from '../helpers/record-lines.ts'
import { build, silent, temporaryFolder } from '../helpers/workspace.ts'
import { pushFolder, treeOf } from '../push/pushing.ts'
import { catalogueModel, most, type Step, step, timelessContents, tours } from './bucket-catalogue.ts'
import { writeTitle } from './small-catalogue.ts'

const NOW = new Date('2026-02-03T04:05:06Z')
/** Some surfaces read all records, so that those of kept buckets are loaded, and others do not. */
const named = fc.constantFrom<string[]>(
  surfaces.map(({ name }) => name).filter(name => name !== 'host'),
  ...[['llms', 'chunks'], ['llms', 'chunks'], ['maps', 'llms'], ['bulk'], ['pages'], ['maps', 'host'], []],
)
const options = {
  surfaces: ['llms', 'chunks', 'maps', 'bulk', 'pages'],
  formats: ['json', 'jsonl', 'markdown'],
  baseUrl: 'https://tours.example.com/c',
  force: ['removed', 'empty', 'texts', 'prices'] as const,
  // Small, so that a handful of records needs several files.
  llmsTokens: 500,
  llmsFullCharacters: 1000,
}
const places = (folder: string) => ({ out: join(folder, 'out'), store: join(folder, 'catalogue.db') })

/** Writes titles of products as the API does, and publishes them. */
async function writeTitles(
  folder: string,
  model: ReturnType<typeof catalogueModel>,
  titles: readonly (readonly [id: number, title: number])[],
): Promise<void> {
  const { store } = places(folder)
  for (const [id, title] of titles)
    writeTitle(store, `a${model.tours.get(id)?.account}`, `p${id}`, `Written ${title}`)
  await refresh(places(folder), NOW)
}

const contents = (folder: string) =>
  timelessContents(folder, /^changes\/|^manifest\.json|^thin\.json|\.(?:br|gz|zst)$/)

/** Builds what a model says from nothing, and returns the folder. */
async function fresh(model: ReturnType<typeof catalogueModel>): Promise<string> {
  const folder = temporaryFolder()
  await build(folder, model.write(folder), options)
  if (model.written.size > 0) await writeTitles(folder, model, [...model.written])
  return folder
}

const partitionOf = (folder: string) => JSON.stringify(readManifest(join(folder, 'out/current'))?.partition)

/** Expects what a build from nothing makes. Lists may be divided as before where nothing else changed. */
async function expectModel(folder: string, model: ReturnType<typeof catalogueModel>): Promise<void> {
  const other = await fresh(model)
  const [tree, expected] = [contents(folder), contents(other)]
  const trees = [folder, other].map(each => join(each, 'out/current'))
  if (partitionOf(folder) !== partitionOf(other)) {
    for (const files of [tree, expected])
      for (const file of Object.keys(files)) if (file.startsWith('records/')) delete files[file]
    const [lines, others] = trees.map(each => recordLines(each).map(line => ({ ...line, updated: null })))
    expect(lines).toEqual(others)
  }
  expect(tree).toEqual(expected)
}

/** Does a step in a folder. Returns whether what is live is then what the model says. */
async function take(
  folder: string,
  target: string,
  model: ReturnType<typeof catalogueModel>,
  each: Step,
): Promise<boolean> {
  const { out } = places(folder)
  if ('edits' in each) model.apply(each.edits)
  if (each.op === 'partition') FILLING.most = each.most
  if (each.op === 'rollback') {
    if (listGenerations(out).length < 2) return true
    await rollback({ out, generation: null, keep: 9, wait: false }, NOW)
    return false
  }
  if (each.op === 'write') {
    const there = each.ids.filter(id => model.tours.has(id)).map(id => [id, each.title] as const)
    // After a rollback, a write publishes all that the store holds.
    for (const [id, title] of there) model.written.set(id, title)
    await writeTitles(folder, model, there)
    return true
  }
  if (each.op === 'base') {
    // Another machine builds on what is live, with the same store. What it makes is compared, and not kept.
    const other = temporaryFolder()
    const base = join(out, 'current/')
    const whole = await fresh(catalogueWithout(model))
    await build(other, model.write(other), { ...options, base })
    const expected = contents(whole)
    const isSame = partitionOf(whole) === partitionOf(other)
    const wrong = Object.entries(contents(other)).filter(([file, text]) => expected[file] !== text)
    expect(wrong.filter(([file]) => isSame || !file.startsWith('records/'))).toEqual([])
    expect((await checkTree(join(other, 'out'), silent)).issues).toEqual([])
  }
  if (each.op === 'others') {
    const other = await fresh(model)
    await pushFolder(other, target, { deleteNow: true, force: ['history', 'removed'] })
  }
  await build(folder, model.write(folder), { ...options, full: each.op === 'full' })
  return true
}

/** The model without what was written over the API, which another machine does not know. */
function catalogueWithout(model: ReturnType<typeof catalogueModel>): ReturnType<typeof catalogueModel> {
  return { ...model, written: new Map() }
}

const FILLED = { ...FILLING }
const SURFACES = options.surfaces
afterEach(() => {
  Object.assign(FILLING, FILLED)
  options.surfaces = SURFACES
})

describe('many buckets', () => {
  test('over any history, what is live is what a build from nothing makes', async () => {
    await fc.assert(
      fc.asyncProperty(
        tours,
        most,
        named,
        fc.array(step, { minLength: examples(3, 5), maxLength: examples(3, 5) }),
        async (first, filling, names, steps) => {
          Object.assign(FILLING, { most: filling, shrinking: 1 })
          options.surfaces = names
          const [folder, target] = [temporaryFolder(), temporaryFolder()]
          const { out } = places(folder)
          const model = catalogueModel(first)
          await build(folder, model.write(folder), options)
          for (const each of steps) {
            const [before] = listGenerations(out).slice(-1)
            const isModel = await take(folder, target, model, each)
            if (isModel) await expectModel(folder, model)
            expect((await checkTree(out, silent)).issues).toEqual([])
            const [now = 0] = listGenerations(out).slice(-1)
            if (now !== before) {
              const { lines } = await compareGenerations(out, null, null)
              expect(lines).toEqual([...readChangeLines(join(out, 'current'), now)])
            }
            await pushFolder(folder, target, { deleteNow: true, force: ['history', 'removed'] })
            expect(contentsWithout(target)).toEqual(treeOf(folder))
          }
          const generation = await openGeneration(out)
          for (const line of recordLines(join(out, 'current')))
            expect(generation?.index.find(line.type, line.id)).toEqual(line)
          generation?.index.close()
        },
      ),
      { numRuns: examples(1, 200) },
    )
  }, 3_600_000)

  test('of many buckets, a build links those without a changed record', async () => {
    FILLING.most = 1
    const folder = temporaryFolder()
    const model = catalogueModel(new Map([0, 1, 2, 3].map(id => [id, TOUR(id)])))
    await build(folder, model.write(folder), options)
    const root = join(folder, 'out/current')
    const before = readManifest(root)?.files ?? {}
    model.apply([{ op: 'put', id: 1, tour: { ...TOUR(1), title: 2 } }])
    await build(folder, model.write(folder), options)
    const after = readManifest(root)?.files ?? {}
    const lists = Object.keys(after).filter(path => /^records\/.*\.jsonl$/.test(path))
    expect(lists.length).toBeGreaterThan(3)
    expect(lists.filter(path => before[path]?.digest !== after[path]?.digest)).toHaveLength(1)
  })
})

describe('a tree of version 0.1.0, which lists all records in one file,', () => {
  /** Two generations, of which the first is as that version left it; one product differs. */
  async function upgraded() {
    FILLING.most = 1
    // The lists of records are the same beside any surfaces.
    if (!isAll) options.surfaces = ['maps']
    const folder = temporaryFolder()
    const model = catalogueModel(new Map([0, 1, 2, 3].map(id => [id, TOUR(id)])))
    await build(folder, model.write(folder), options)
    const old = join(folder, 'out/generations/000001')
    toOneList(old)
    model.apply([{ op: 'put', id: 1, tour: { ...TOUR(1), title: 2 } }])
    return { folder, model, old, out: join(folder, 'out') }
  }

  test('is the live generation of a build that renders what changed, and goes on from there', async () => {
    const { folder, model, out } = await upgraded()
    await build(folder, model.write(folder), options)
    const { changed, removed } = readPaths(join(out, 'current/changes/2.paths'))
    expect(changed.filter(path => path.startsWith('products/')).sort()).toEqual(
      [...(isAll ? ['html'] : []), 'json', 'jsonl', 'md'].map(suffix => `products/p1.${suffix}`),
    )
    expect(removed).toContain('records.jsonl')
    expect(contents(folder)).toEqual(contents(await fresh(model)))
    const { lines } = await compareGenerations(out, 1, 2)
    expect(lines).toEqual([...readChangeLines(join(out, 'current'), 2)])
    expect(lines.map(({ id }) => id)).toEqual(['p1'])
  })

  test('is gone back to', async () => {
    const { folder, model, out } = await upgraded()
    const before = recordLines(join(out, 'current')).map(({ hash }) => hash)
    await build(folder, model.write(folder), options)
    await rollback({ out, generation: 1, keep: 9, wait: false }, NOW)
    expect((await checkTree(out, silent)).issues).toEqual([])
    expect(recordLines(join(out, 'current')).map(({ hash }) => hash)).toEqual(before)
    const lists = filesIn(join(out, 'current/')).filter(file => file.startsWith('records'))
    expect(lists).toEqual(['records/all.jsonl', 'records/index.json'])
    await build(folder, model.write(folder), options)
    expect(contents(folder)).toEqual(contents(await fresh(model)))
  })

  test('is the base of a build, and the target of a push', async () => {
    const { folder, model, old } = await upgraded()
    const [other, target] = [temporaryFolder(), temporaryFolder()]
    const another = await fresh(model)
    const whole = contents(another)
    await build(other, model.write(other), { ...options, base: old })
    const partial = Object.entries(contents(other))
    expect(partial.filter(([file, text]) => whole[file] !== text)).toEqual([])
    expect(partial.map(([file]) => file)).toEqual(
      expect.arrayContaining(Object.keys(whole).filter(file => file.startsWith('records/'))),
    )
    await pushFolder(folder, target)
    await pushFolder(another, target, { deleteNow: true, force: ['history', 'removed'] })
    expect(contentsWithout(target)).toEqual(treeOf(another))
  })
})

/** Makes a generation list its records as version 0.1.0 did. */
function toOneList(tree: string): void {
  const text = recordLines(tree)
    .map(line => `${JSON.stringify(line)}\n`)
    .join('')
  const manifest = JSON.parse(readFileSync(join(tree, 'manifest.json'), 'utf8'))
  delete manifest.partition
  for (const file of Object.keys(manifest.files)) {
    if (!file.startsWith('records/')) continue
    delete manifest.files[file]
    manifest.counts.files--
  }
  manifest.counts.files++
  manifest.files['records.jsonl'] = { bytes: Buffer.byteLength(text), digest: hash('sha256', text) }
  rmSync(join(tree, 'records'), { recursive: true })
  rmSync(join(tree, 'manifest.json'))
  writeFileSync(join(tree, 'records.jsonl'), text)
  writeFileSync(join(tree, 'manifest.json'), JSON.stringify(manifest))
}

const TOUR = (account: number) => ({ account, title: 1, reference: 0, locale: 'en' })

function contentsWithout(target: string): Record<string, string> {
  const copy = temporaryFolder()
  cpSync(target, join(copy, 'out/current'), { recursive: true, filter: file => !file.includes('.tourpress') })
  return treeOf(copy)
}
