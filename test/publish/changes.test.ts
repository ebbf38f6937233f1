import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkTree } from '../../src/check/check-tree.ts'
import { compareGenerations } from '../../src/plan/compare-generations.ts'
import { comparisonMarkdown, comparisonTable } from '../../src/plan/comparison-report.ts'
import { rollback } from '../../src/publish/rollback.ts'
import { ChangeLine, LatestChange, readPaths } from '../../src/tree/change-feed.ts'
import { RecordLine } from '../../src/tree/record-line.ts'
import { runs } from '../helpers/extent.ts'
import { filesIn } from '../helpers/golden.ts'
import { build, silent, temporaryFolder } from '../helpers/workspace.ts'

const units = (retail: number, net: number) => [
  { id: 'u', type: 'ADULT', pricingFrom: [{ retail, net, currency: 'EUR', currencyPrecision: 2 }] },
]
const tour = (id: string, title: string, retail = 1000, net = 700) => ({
  ...{ id, title, internalName: id, account: { id: 'a' }, options: [{ id: 'o', units: units(retail, net) }] },
})

function write(folder: string, products: object[], account: object = { id: 'a', name: 'A' }): string {
  const file = join(folder, 'source.json')
  writeFileSync(file, JSON.stringify({ accounts: [account], products }))
  return file
}

const read = (folder: string, file: string) => readFileSync(join(folder, 'out/current', file), 'utf8')

function feed(folder: string, sequence: number): ChangeLine[] {
  const lines = read(folder, `changes/${sequence}.jsonl`).split('\n').slice(0, -1)
  return lines.map(line => ChangeLine.parse(JSON.parse(line)))
}

function recordSet(folder: string): Map<string, string> {
  const lines = read(folder, 'records.jsonl').split('\n').slice(0, -1)
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
    await build(folder, write(folder, [tour('1', 'One'), tour('2', 'Two'), tour('3', 'Three')]))
    await build(folder, write(folder, [tour('1', 'Uno'), tour('2', 'Two', 1200, 800), tour('4', 'Four')]))
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
    expect(read(folder, 'changes/2.jsonl')).not.toMatch(/"net"|800|700/)
    expect(latest(folder)).toEqual({ generation: 2, sequence: 2, oldest: 1 })
  })

  test('the change feed tells that a product changed with the name of its account', async () => {
    const folder = temporaryFolder()
    await build(folder, write(folder, [tour('1', 'One')]))
    await build(
      folder,
      write(folder, [tour('1', 'One')], { id: 'a', name: 'B', tradeEmail: 'trade@example.com' }),
    )
    expect(feed(folder, 2)).toMatchObject([
      { op: 'changed', type: 'account', fields: { name: ['A', 'B'] } },
      { op: 'changed', type: 'product', id: '1', fields: { account: [{ name: 'A' }, { name: 'B' }] } },
    ])
    expect(read(folder, 'changes/2.jsonl')).not.toContain('trade@')
  })

  test('the change feed has no line and a build no generation where nothing changed', async () => {
    const folder = temporaryFolder()
    await build(folder, write(folder, [tour('1', 'One')]))
    const manifest = statSync(join(folder, 'out/current/manifest.json')).ino
    expect(await build(folder, write(folder, [tour('1', 'One')]))).toMatchObject({
      ...{ published: false, generation: 1, pathsFile: null },
      recordChanges: { added: 0, changed: 0, removed: 0 },
    })
    expect(statSync(join(folder, 'out/current/manifest.json')).ino).toBe(manifest)
  })

  test('the change feed keeps a hundred sequences', async () => {
    const folder = temporaryFolder()
    const out = join(folder, 'out')
    for (let index = 1; index <= 3; index++)
      await build(folder, write(folder, [tour('1', `Title ${index}`)]), { formats: ['json'] })
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
      fc.asyncProperty(fc.array(edit, { minLength: 25, maxLength: 25 }), async edits => {
        const folder = temporaryFolder()
        const out = join(folder, 'out')
        const products = new Map([[0, 0]])
        const source = () =>
          write(
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
      }),
      { numRuns: runs(1, 20), seed: 42 },
    )
  })
})

describe('the list of changed paths', () => {
  const files = (folder: string) =>
    new Map(filesIn(join(folder, 'out/current/')).map(file => [file, read(folder, file)]))

  test('the list of changed paths is what an uploader has to touch, and nothing else', async () => {
    const folder = temporaryFolder()
    await build(folder, write(folder, [tour('1', 'One'), tour('2', 'Two'), tour('3', 'Three')]))
    const before = files(folder)
    const { pathsFile } = await build(
      folder,
      write(folder, [tour('1', 'Uno'), tour('2', 'Two'), tour('4', 'Four')]),
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
    const source = write(folder, [tour('1', 'One')])
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
      ...['products/1.jsonl', 'products/1.md', 'products/1.txt', 'records.jsonl'],
    ])
  })

  test('the list of changed paths names the files of a format that is built no more', async () => {
    const folder = temporaryFolder()
    const source = write(folder, [tour('1', 'One')])
    await build(folder, source, { formats: ['json', 'text'] })
    const { pathsFile } = await build(folder, source, { formats: ['json'] })
    expect(readPaths(String(pathsFile)).removed.sort()).toEqual([
      'accounts/a.all.txt',
      'accounts/a.txt',
      'products/1.txt',
    ])
  })
})

describe('rollback', () => {
  test('rollback publishes the generation before as a new one, whole and made of links', async () => {
    const folder = temporaryFolder()
    const out = join(folder, 'out')
    await build(folder, write(folder, [tour('1', 'One')]))
    await build(folder, write(folder, [tour('1', 'Uno'), tour('2', 'Dos')]))
    const report = await rollback(
      { out, generation: null, keep: 3, wait: false },
      new Date('2026-05-05T00:00:00Z'),
    )
    expect(report).toEqual({ generation: 3, restored: 1, changes: { added: 0, changed: 1, removed: 1 } })
    expect(JSON.parse(read(folder, 'products/1.json')).title).toBe('One')
    expect(statSync(join(out, 'current/products/1.json')).nlink).toBe(2)
    expect((await checkTree(out, silent)).faults).toEqual([])
    expect(feed(folder, 3).map(({ op, id }) => [op, id])).toEqual([
      ['changed', '1'],
      ['removed', '2'],
    ])
  })

  test('rollback is undone by the next build of the same source', async () => {
    const folder = temporaryFolder()
    await build(folder, write(folder, [tour('1', 'One')]))
    const source = write(folder, [tour('1', 'Uno')])
    await build(folder, source)
    await rollback({ out: join(folder, 'out'), generation: 1, keep: 3, wait: false }, new Date())
    expect(await build(folder, source)).toMatchObject({
      published: true,
      generation: 4,
      recordChanges: { changed: 1 },
    })
  })

  test('rollback says which generations there are', async () => {
    const folder = temporaryFolder()
    await build(folder, write(folder, [tour('1', 'One')]))
    const back = (generation: number | null) =>
      rollback({ out: join(folder, 'out'), generation, keep: 3, wait: false }, new Date())
    await expect(back(null)).rejects.toThrow('there is no generation before the live one to go back to')
    await expect(back(7)).rejects.toThrow('there is no generation 7 to go back to')
  })
})

describe('compareGenerations', () => {
  test('compareGenerations tells titles, prices and texts over several generations', async () => {
    const folder = temporaryFolder()
    await build(folder, write(folder, [tour('1', 'One'), tour('2', 'Two')]))
    await build(folder, write(folder, [tour('1', 'Uno'), tour('2', 'Two')]))
    await build(folder, write(folder, [tour('1', 'Eins', 1250), tour('3', 'Th|ree')]))
    const comparison = await compareGenerations(join(folder, 'out'), 1, 3)
    expect(comparisonTable(comparison)).toBe(
      [
        'Generation 1 to 3: 1 added, 1 changed, 1 removed',
        '~  product 1  title        One  Eins',
        '~  product 1  price ADULT  10 EUR  12.5 EUR',
        '-  product 2  title        Two',
        '+  product 3  title          Th|ree',
      ].join('\n'),
    )
    expect(comparisonMarkdown(comparison)).toContain('| + | product 3 | title |  | Th\\|ree |')
  })

  test('compareGenerations takes the live generation and the one before it where none is named', async () => {
    const folder = temporaryFolder()
    await build(folder, write(folder, [tour('1', 'One')]))
    await build(folder, write(folder, [tour('1', 'Uno')]))
    expect(await compareGenerations(join(folder, 'out'), null, null)).toMatchObject({
      from: 1,
      to: 2,
      lines: [{ op: 'changed' }],
    })
  })
})

describe('publish', () => {
  test('publish with dryRun says what would change and changes neither tree nor store', async () => {
    const folder = temporaryFolder()
    await build(folder, write(folder, [tour('1', 'One')]))
    const next = write(folder, [tour('1', 'Uno'), tour('2', 'Two')])
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

  const SAME = 'the templates, the options and the version of tourpress are the same'

  test('publish explains why a record was rendered or not', async () => {
    const folder = temporaryFolder()
    await build(folder, write(folder, [tour('1', 'One'), tour('2', 'Two')]))
    const next = write(folder, [tour('1', 'One'), tour('3', 'Three')])
    expect((await build(folder, next, { explain: ['1', '2', '3', 'a'] })).explained).toEqual([
      `The product "1" was not rendered: the record, its account's id, name, website and logo, ${SAME}`,
      'The product "2" was removed: the source has it no more, or it was refused',
      'The product "3" was rendered: it is new',
      `The account "a" was not rendered: the record, ${SAME}; its files with all products were put together again, for one of them came, changed or went`,
    ])
    expect((await build(folder, next, { full: true, explain: ['1'] })).explained).toEqual([
      'The product "1" was rendered: --full was given',
    ])
  })

  test('publish explains that what products say of their account changed', async () => {
    const folder = temporaryFolder()
    await build(folder, write(folder, [tour('1', 'One')]))
    const next = write(folder, [tour('1', 'One')], { id: 'a', name: 'Other' })
    expect((await build(folder, next, { explain: ['1', 'a'] })).explained).toEqual([
      `The product "1" was rendered: its account's id, name, website or logo changed, which its files say`,
      'The account "a" was rendered: it changed',
    ])
  })

  test('publish explains that a version in another language came', async () => {
    const folder = temporaryFolder()
    const version = (id: string, locale: string) => ({ ...tour(id, id), reference: 'R', locale })
    const options = { surfaces: ['pages'], formats: ['json', 'jsonld'] }
    await build(folder, write(folder, [version('en', 'en'), version('de', 'de')]), options)
    const next = write(folder, [version('en', 'en'), version('de', 'de'), version('fr', 'fr')])
    const before = read(folder, 'products/en.html')
    const explain = ['en']
    const expected = [
      'The product "en" was rendered: a version of it in another language came, went or changed its language',
    ]
    expect((await build(folder, next, { ...options, explain, dryRun: true })).explained).toEqual(expected)
    expect((await build(folder, next, { ...options, explain })).explained).toEqual(expected)
    expect(read(folder, 'products/en.html')).not.toBe(before)
  })
})
