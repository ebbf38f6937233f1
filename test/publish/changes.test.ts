import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rollback } from '../../src/publish/rollback.ts'
import { LatestChange } from '../../src/tree/change-feed.ts'
import { RecordLine } from '../../src/tree/record-line.ts'
import { examples, slowTest } from '../helpers/extent.ts'
import { filesIn } from '../helpers/golden.ts'
import { readPaths } from '../helpers/read-paths.ts'
import { buildAll as build, temporaryFolder } from '../helpers/workspace.ts'
import { feed, read, tour, writeCatalogue } from './small-catalogue.ts'

function recordSet(folder: string): Map<string, string> {
  const lines = read(folder, 'records/all.jsonl').split('\n').slice(0, -1)
  return new Map(
    lines
      .map(line => RecordLine.parse(JSON.parse(line)))
      .map(({ type, id, hash }) => [`${type} ${id}`, hash]),
  )
}

function latest(folder: string): LatestChange {
  return LatestChange.parse(JSON.parse(read(folder, 'changes/latest.json')))
}

describe('the change feed', () => {
  test('the change feed has a line for each record that came, changed and went, with the fields', async () => {
    const folder = temporaryFolder()
    await build(folder, writeCatalogue(folder, [tour('1', 'One'), tour('2', 'Two'), tour('3', 'Three')]))
    await build(
      folder,
      writeCatalogue(folder, [tour('1', 'Uno'), tour('2', 'Two', 1200, 800), tour('4', 'Four')]),
    )
    const lines = feed(folder, 2)
    expect(lines.map(({ op, type, id, title }) => [op, type, id, title])).toEqual([
      ['changed', 'product', '1', 'Uno'],
      ['changed', 'product', '2', 'Two'],
      ['removed', 'product', '3', 'Three'],
      ['added', 'product', '4', 'Four'],
    ])
    expect(lines[0]?.fields).toEqual({ title: ['One', 'Uno'] })
    expect(Object.keys(lines[1]?.fields ?? {})).toEqual(['options'])
    expect(read(folder, 'changes/2.jsonl')).toContain('"retail":1200')
    expect(read(folder, 'changes/2.jsonl')).not.toMatch(/"net":[^n]|800|700/)
    expect(latest(folder)).toEqual({ generation: 2, sequence: 2, oldest: 1 })
  })

  test('the change feed tells that a product changed with the name of its account', async () => {
    const folder = temporaryFolder()
    await build(folder, writeCatalogue(folder, [tour('1', 'One')]))
    await build(
      folder,
      writeCatalogue(folder, [tour('1', 'One')], { id: 'a', name: 'B', tradeEmail: 'trade@example.com' }),
    )
    expect(feed(folder, 2)).toMatchObject([
      { op: 'changed', type: 'account', fields: { name: ['A', 'B'] } },
      { op: 'changed', type: 'product', id: '1', fields: { account: [{ name: 'A' }, { name: 'B' }] } },
    ])
    expect(read(folder, 'changes/2.jsonl')).not.toContain('trade@')
  })

  test('the change feed has no line and a build no generation where nothing changed', async () => {
    const folder = temporaryFolder()
    await build(folder, writeCatalogue(folder, [tour('1', 'One')]))
    const manifest = statSync(join(folder, 'out/current/manifest.json')).ino
    expect(await build(folder, writeCatalogue(folder, [tour('1', 'One')]))).toMatchObject({
      ...{ published: false, generation: 1, pathsFile: null },
      recordChanges: { added: 0, changed: 0, removed: 0 },
    })
    expect(statSync(join(folder, 'out/current/manifest.json')).ino).toBe(manifest)
  })

  // A hundred trees take a while; the property below follows the feed over fewer.
  slowTest('the change feed keeps a hundred sequences', async () => {
    const folder = temporaryFolder()
    const out = join(folder, 'out')
    for (let index = 1; index <= 3; index++)
      await build(folder, writeCatalogue(folder, [tour('1', `Title ${index}`)]), { formats: ['json'] })
    // A rollback is a sequence like that of a build, and takes a tenth of its time.
    for (let index = 4; index <= 102; index++)
      await rollback({ out, generation: null, keep: 3, wait: false }, new Date())
    expect(latest(folder)).toEqual({ generation: 102, sequence: 102, oldest: 3 })
    expect(existsSync(join(folder, 'out/current/changes/2.jsonl'))).toBe(false)
    expect(feed(folder, 3)).toMatchObject([{ op: 'changed', fields: { title: ['Title 2', 'Title 3'] } }])
  })

  test('the change feed leads a reader from any sequence to the live set, over random edits and rollbacks', async () => {
    const edit = fc.oneof(
      fc.record({
        op: fc.constant('put' as const),
        id: fc.integer({ min: 0, max: 9 }),
        title: fc.integer({ min: 0, max: 3 }),
      }),
      fc.record({ op: fc.constant('drop' as const), id: fc.integer({ min: 0, max: 9 }) }),
      fc.record({ op: fc.constant('rollback' as const) }),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(edit, { minLength: examples(5, 25), maxLength: examples(8, 25) }),
        async edits => {
          const folder = temporaryFolder()
          const out = join(folder, 'out')
          const products = new Map([[0, 0]])
          const source = () =>
            writeCatalogue(
              folder,
              [...products].map(([id, title]) => tour(`${id}`, `Title ${title}`)),
            )
          const options = { formats: ['json'], force: ['removed', 'empty', 'texts', 'prices'] as const }
          await build(folder, source(), options)
          const follower = recordSet(folder)
          let { sequence } = latest(folder)
          for (const step of edits) {
            if (step.op === 'rollback') {
              if (latest(folder).generation > 1)
                await rollback({ out, generation: null, keep: 3, wait: false }, new Date(0))
            } else {
              if (step.op === 'put') products.set(step.id, step.title)
              else products.delete(step.id)
              await build(folder, source(), options)
            }
            while (sequence < latest(folder).sequence)
              for (const { type, id, hash } of feed(folder, ++sequence)) {
                if (hash === null) follower.delete(`${type} ${id}`)
                else follower.set(`${type} ${id}`, hash)
              }
            expect(new Map([...follower].sort())).toEqual(new Map([...recordSet(folder)].sort()))
          }
        },
      ),
      { numRuns: examples(1, 20), seed: 42 },
    )
  })
})

describe('the list of changed paths', () => {
  const files = (folder: string) =>
    new Map(filesIn(join(folder, 'out/current/')).map(file => [file, read(folder, file)]))

  test('the list of changed paths is what an uploader has to touch, and nothing else', async () => {
    const folder = temporaryFolder()
    await build(folder, writeCatalogue(folder, [tour('1', 'One'), tour('2', 'Two'), tour('3', 'Three')]))
    const before = files(folder)
    const { pathsFile } = await build(
      folder,
      writeCatalogue(folder, [tour('1', 'Uno'), tour('2', 'Two'), tour('4', 'Four')]),
    )
    const after = files(folder)
    const paths = readPaths(String(pathsFile))
    const sorted = (list: Iterable<string>) => [...list].sort()
    expect(sorted(paths.added)).toEqual(sorted([...after.keys()].filter(file => !before.has(file))))
    expect(sorted(paths.removed)).toEqual(sorted([...before.keys()].filter(file => !after.has(file))))
    expect(sorted(paths.changed)).toEqual(
      sorted([...after.keys()].filter(file => before.has(file) && before.get(file) !== after.get(file))),
    )
  })

  test('the list of changed paths leaves out files that other templates did not change', async () => {
    const folder = temporaryFolder()
    const templates = join(folder, 'templates')
    mkdirSync(templates)
    writeFileSync(join(templates, 'product.md'), '# :value{title}\n')
    const source = writeCatalogue(folder, [tour('1', 'One')])
    await build(folder, source)
    const { pathsFile, recordChanges } = await build(folder, source, { templates })
    expect(recordChanges).toEqual({ added: 0, changed: 0, removed: 0 })
    expect(readPaths(String(pathsFile)).changed.sort()).toEqual([
      ...[
        'accounts/a.all.jsonl',
        'accounts/a.all.md',
        'accounts/a.all.txt',
        'changes/latest.json',
        'manifest.json',
      ],
      ...['products/1.jsonl', 'products/1.md', 'products/1.txt', 'records/all.jsonl'],
      'records/index.json',
    ])
  })

  test('the list of changed paths names the files of a format that is built no more', async () => {
    const folder = temporaryFolder()
    const source = writeCatalogue(folder, [tour('1', 'One')])
    await build(folder, source, { formats: ['json', 'text'] })
    const { pathsFile } = await build(folder, source, { formats: ['json'] })
    expect(readPaths(String(pathsFile)).removed.sort()).toEqual([
      'accounts/a.all.txt',
      'accounts/a.txt',
      'products/1.txt',
    ])
  })
})

describe('publish', () => {
  test('publish with dryRun says what would change and changes neither tree nor store', async () => {
    const folder = temporaryFolder()
    await build(folder, writeCatalogue(folder, [tour('1', 'One')]))
    const next = writeCatalogue(folder, [tour('1', 'Uno'), tour('2', 'Two')])
    const dry = await build(folder, next, { dryRun: true, explain: ['1', '9'] })
    expect(dry).toMatchObject({
      published: false,
      generation: 1,
      recordChanges: { added: 1, changed: 1, removed: 0 },
    })
    expect(dry.explained).toEqual([
      'The product "1" was rendered: it changed',
      'There is no record "9", neither in the live generation nor among those of the source that were not refused',
    ])
    expect(await build(folder, next)).toMatchObject({
      published: true,
      generation: 2,
      changes: { added: 1, changed: 1 },
    })
  })
})
