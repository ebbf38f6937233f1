import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkTree } from '../../src/check/check-tree.ts'
import type { BuildOptions } from '../../src/config/build-options.ts'
import { createPublisher } from '../../src/publish/create-publisher.ts'
import { rollback } from '../../src/publish/rollback.ts'
import { readLive } from '../../src/tree/generations.ts'
import { mark } from '../../src/tree/recycled-mark.ts'
import { updateRecycled } from '../../src/tree/recycled-tree.ts'
import { ageGenerations } from '../helpers/age-generations.ts'
import { everyNth, isAll, slowTest } from '../helpers/extent.ts'
import { filesIn } from '../helpers/golden.ts'
import { hasStrace, startTraced } from '../helpers/strace.ts'
import { build, silent, temporaryFolder } from '../helpers/workspace.ts'
import { writeRecords, writeTitle } from './small-catalogue.ts'

/** What is recycled are files of records. A tokenizer for `llms` takes longer to load than such a build. */
const OPTIONS = { formats: ['jsonl', 'markdown'], surfaces: isAll ? ['bulk', 'llms'] : ['bulk'] }

/** A catalogue of two accounts, whose products have these titles. */
function writeSource(folder: string, titles: ReadonlyMap<number, string>): string {
  const products = Array.from(titles, ([id, title]) => ({
    ...{ type: 'product', id: `p${id}`, title },
    account: { id: `a${id % 2}`, name: `Account ${id % 2}` },
  }))
  return writeRecords(folder, products)
}

const first = new Map(Array.from({ length: 40 }, (_, id) => [id, `Title ${id}`]))

/** Where four generations were published, of which the newest three stay, and the recycled tree. */
let start: string

beforeAll(async () => {
  start = mkdtempSync(join(tmpdir(), 'tourpress-test-'))
  for (const title of ['One', 'Two', 'Three', 'Four']) {
    first.set(0, title)
    if (existsSync(join(start, 'out'))) ageGenerations(join(start, 'out'))
    await build(start, writeSource(start, first), OPTIONS)
  }
})
afterAll(() => rmSync(start, { recursive: true }))

/** An output that is published to for the fifth time, and on, each time an hour after the last one. */
function published() {
  const folder = join(temporaryFolder(), 'published')
  // The names of a file stay those of one file.
  execFileSync('cp', ['-a', start, folder])
  mark(join(folder, 'out/generations/.000004.spare'), 88)
  const [out, store] = [join(folder, 'out'), join(folder, 'catalogue.db')]
  const titles = new Map(first)
  return {
    ...{ folder, out, store, titles },
    async build(options: Partial<BuildOptions> = {}) {
      ageGenerations(out)
      return build(folder, writeSource(folder, titles), { ...OPTIONS, ...options })
    },
    rename(id: number) {
      titles.set(id, `${titles.get(id)} again`)
    },
    names: () => readdirSync(join(out, 'generations')).toSorted(),
    /** What is live, which has to be whole. */
    async live() {
      expect((await checkTree(out, silent)).issues).toEqual([])
      return filesOf(out)
    },
  }
}

/** The files of what is live, but for those that tell when and in which order it was published. */
function filesOf(out: string): Record<string, string> {
  const tree = join(out, 'current/')
  const files = filesIn(tree).filter(file => !/^(?:changes\/|manifest\.json|records\/)/.test(file))
  return Object.fromEntries(files.map(file => [file, readFileSync(join(tree, file), 'utf8')]))
}

/** What first builds made, by their sources. Most tests end with the same one. */
const alone = new Map<string, Record<string, string>>()

/** What a first build of the same source makes. */
async function builtAlone(titles: ReadonlyMap<number, string>): Promise<Record<string, string>> {
  const key = JSON.stringify([...titles])
  const known = alone.get(key)
  if (known !== undefined) return known
  const folder = temporaryFolder()
  await build(folder, writeSource(folder, titles), OPTIONS)
  const files = filesOf(join(folder, 'out'))
  alone.set(key, files)
  return files
}

/** Replaces the number of files in the mark of a recycled tree. */
function remark(spare: string, files: string): void {
  const mark = join(spare, 'whole')
  writeFileSync(mark, readFileSync(mark, 'utf8').replace(/^\d+/, files))
}

const inodeOf = (folder: string) => statSync(join(folder, 'products')).ino

describe('the recycled tree', () => {
  test('of the generations that are expired the newest stays as the recycled tree, and the next one is made of it', async () => {
    const one = published()
    const inodes = new Set(one.names().map(name => statSync(join(one.out, 'generations', name)).ino))
    expect(one.names()).toEqual(['.000004.spare', '000002', '000003', '000004'])
    const spare = join(one.out, 'generations/.000004.spare')
    expect(readdirSync(spare).toSorted()).toEqual(['accounts', 'products', 'whole'])
    // What it holds is what is live: it takes no place on the disk but that of names.
    for (const file of filesIn(spare).filter(name => name !== 'whole'))
      expect(statSync(join(spare, file)).ino, file).toBe(statSync(join(one.out, 'current', file)).ino)
    const inode = inodeOf(spare)
    one.rename(7)
    one.titles.delete(8)
    one.titles.set(90, 'New')
    expect(await one.build()).toMatchObject({ generation: 5, changes: { added: 1, changed: 1, removed: 1 } })
    expect(inodeOf(join(one.out, 'current'))).toBe(inode)
    expect(await one.live()).toEqual(await builtAlone(one.titles))
    expect(one.names()).toEqual(['.000005.spare', '000003', '000004', '000005'])
    // Who still reads in a expired generation's folder does not find another one's files there.
    for (const name of ['.000005.spare', '000005'])
      expect(inodes.has(statSync(join(one.out, 'generations', name)).ino), name).toBe(false)
  })

  test('a build that publishes nothing leaves the recycled tree, and one that renders everything does not need it', async () => {
    const one = published()
    const before = one.names()
    expect(before).toEqual(['.000004.spare', '000002', '000003', '000004'])
    const inode = inodeOf(join(one.out, 'generations/.000004.spare'))
    expect(await one.build()).toMatchObject({ published: false })
    // Refused when the next generation was begun of it.
    const all = [...one.titles]
    one.titles.clear()
    one.titles.set(90, 'New')
    await expect(one.build()).rejects.toThrow('removed')
    for (const [id, title] of all) one.titles.set(id, title)
    one.titles.delete(90)
    expect(one.names()).toEqual(before)
    expect(inodeOf(join(one.out, 'generations/.000004.spare'))).toBe(inode)
    expect(await one.build({ full: true })).toMatchObject({ published: true })
    // Each of its files is another one now.
    expect(one.names()).toEqual(['000003', '000004', '000005'])
    expect(await one.live()).toEqual(await builtAlone(one.titles))
  })

  // `npm test` takes one that its mark tells. Marks that tell less are below.
  const spoilt: [string, (spare: string) => unknown][] = [
    ['lost a file', spare => rmSync(join(spare, 'products/p3.md'))],
    ['got a file', spare => writeFileSync(join(spare, 'accounts/a9.md'), '')],
    [
      'is a copy without links',
      spare => {
        cpSync(spare, `${spare}.copy`, { recursive: true })
        rmSync(spare, { recursive: true })
        renameSync(`${spare}.copy`, spare)
      },
    ],
    [
      'is of a generation that was taken back',
      spare => renameSync(spare, spare.replace('4.spare', '7.spare')),
    ],
  ]
  test.each(everyNth(4, spoilt))('a recycled tree that %s is not used', async (_, spoil) => {
    const one = published()
    spoil(join(one.out, 'generations/.000004.spare'))
    const [spare = ''] = one.names()
    const inode = inodeOf(join(one.out, 'generations', spare))
    one.rename(7)
    await one.build()
    expect(inodeOf(join(one.out, 'current'))).not.toBe(inode)
    expect(await one.live()).toEqual(await builtAlone(one.titles))
  })

  // Two accounts have two files and two `all` files each, and forty products have two files.
  const marked: [string, boolean, (spare: string) => unknown][] = [
    ['that its mark counts', true, () => {}],
    ['without a mark', true, spare => rmSync(join(spare, 'whole'))],
    ['whose mark came to the disk without its text', true, spare => writeFileSync(join(spare, 'whole'), '')],
    ['that the mark knows to lack a file', false, spare => remark(spare, '87')],
    ['whose mark is of another tree', true, spare => remark(spare, '87 0 0')],
  ]
  test.each(everyNth(3, marked))('a recycled tree %s is used: %s', async (_, isUsed, spoil) => {
    const one = published()
    const spare = join(one.out, 'generations/.000004.spare')
    expect(readFileSync(join(start, 'out/generations/.000004.spare/whole'), 'utf8')).toMatch(/^88 /)
    spoil(spare)
    const inode = inodeOf(spare)
    one.rename(7)
    await one.build()
    expect(inodeOf(join(one.out, 'current')) === inode).toBe(isUsed)
    expect(await one.live()).toEqual(await builtAlone(one.titles))
  })

  test('an update of the recycled tree that is killed at any change is done again', async () => {
    const one = published()
    const [old, spare] = [3, 4].map(number => join(one.out, `generations/.00000${number}.spare`))
    // The last build changed `p0` and its account.
    const changed = ['products/p0.md', 'products/p0.jsonl', 'accounts/a0.all.md', 'accounts/a0.all.jsonl']
    for (const [at, path] of ['', ...changed].entries()) {
      renameSync(spare ?? '', old ?? '')
      for (const file of changed.slice(0, at)) rmSync(join(old ?? '', file))
      const held = filesIn(old ?? '')
      expect(held.includes(path)).toBe(false)
      updateRecycled(one.out, readLive(one.out))
      expect(filesIn(spare ?? '').filter(name => name !== 'whole')).toHaveLength(88)
      const inode = inodeOf(spare ?? '')
      const next = readLive(one.out)
      expect(next?.number).toBe(4)
      expect(inodeOf(spare ?? '')).toBe(inode)
    }
    const inode = inodeOf(spare ?? '')
    one.rename(7)
    await one.build()
    expect(inodeOf(join(one.out, 'current'))).toBe(inode)
    expect(await one.live()).toEqual(await builtAlone(one.titles))
  })

  test('a file that went missing from what is live keeps the recycled tree from being used', async () => {
    const one = published()
    const spare = join(one.out, 'generations/.000004.spare')
    const old = spare.replace('4.spare', '3.spare')
    renameSync(spare, old)
    rmSync(join(one.out, 'current/products/p0.md'))
    updateRecycled(one.out, readLive(one.out))
    expect(readFileSync(join(spare, 'whole'), 'utf8')).toMatch(/^87 /)
    one.rename(7)
    await expect(one.build()).rejects.toThrow('missing from the live generation')
  })

  test('a generation that expired by the next build or by one that publishes nothing is recycled at once', async () => {
    const one = published()
    one.rename(7)
    await one.build({ keep: 1 })
    // Generation 4 was replaced just now.
    expect(one.names()).toEqual(['000004', '000005'])
    const inode = inodeOf(join(one.out, 'generations/000004'))
    one.rename(8)
    await one.build({ keep: 1 })
    expect(one.names()).toEqual(['000005', '000006'])
    expect(inodeOf(join(one.out, 'current'))).toBe(inode)
    expect(await one.live()).toEqual(await builtAlone(one.titles))
    expect(await one.build({ keep: 1, dryRun: true })).toMatchObject({ published: false })
    expect(one.names()).toEqual(['000005', '000006'])
    expect(await one.build({ keep: 1 })).toMatchObject({ published: false })
    expect(one.names()).toEqual(['.000006.spare', '000006'])
  })

  test('a rollback goes back to a generation that its own expiry will remove', async () => {
    const one = published()
    ageGenerations(one.out)
    const options = { out: one.out, generation: 2, keep: 1, wait: false }
    expect(await rollback(options, new Date(0))).toMatchObject({ generation: 5, restored: 2 })
    // Generation 4 was replaced just now.
    expect(one.names()).toEqual(['.000005.spare', '000004', '000005'])
    expect((await checkTree(one.out, silent)).issues).toEqual([])
  })

  test('a recycled tree is removed where the feed does not tell what changed since', async () => {
    const one = published()
    const spare = join(one.out, 'generations/.000004.spare')
    renameSync(spare, join(one.out, 'generations/.000003.spare'))
    rmSync(join(one.out, 'current/changes/4.paths'))
    updateRecycled(one.out, readLive(one.out))
    expect(one.names()).toEqual(['.000003.spare.retired', '000002', '000003', '000004'])
  })

  test('a recycled tree that cannot be brought to what is live keeps nobody from publishing', async () => {
    const one = published()
    // As if the last build, which changed `p0`, had been killed before it brought the tree there.
    const spare = join(one.out, 'generations/.000003.spare')
    renameSync(join(one.out, 'generations/.000004.spare'), spare)
    rmSync(join(spare, 'products/p0.md'))
    mkdirSync(join(spare, 'products/p0.md'))
    // And one that was dropped before has not been removed yet.
    mkdirSync(`${spare}.retired/products`, { recursive: true })
    one.rename(7)
    expect(await one.build()).toMatchObject({ generation: 5 })
    expect(await one.live()).toEqual(await builtAlone(one.titles))
    expect(one.names()).toEqual(['.000005.spare', '000003', '000004', '000005'])
  })

  // Such as in a layer of an overlay, or where another user made it. What it falls back to, `npm test` asks above.
  test.runIf(isAll && hasStrace).each([
    ['taken', '.000004.spare/accounts'],
    ['taken whole', '.000004.spare/products'],
    ['made', '.000002/products'],
  ])('a recycled tree that cannot be %s keeps nobody from publishing (needs strace)', async (_, moved) => {
    const one = published()
    const inode = inodeOf(join(one.out, 'generations/.000004.spare'))
    ageGenerations(one.out)
    one.rename(7)
    const source = writeSource(one.folder, one.titles)
    const refused = ['-o', join(one.folder, 'log'), '-P', join(one.out, 'generations', moved)]
    const command = startTraced(
      [...refused, '-e', 'trace=rename', '-e', 'inject=rename:error=EXDEV'],
      [
        ...['build', source, '--out', one.out, '--store', one.store],
        ...['--formats', OPTIONS.formats.join(), '--surfaces', OPTIONS.surfaces.join()],
      ],
    )
    expect(await command.ended, command.stderr()).toBe(0)
    expect(readFileSync(join(one.folder, 'log'), 'utf8')).toContain('EXDEV')
    expect(inodeOf(join(one.out, 'current')) === inode).toBe(moved.startsWith('.000002'))
    expect(await one.live()).toEqual(await builtAlone(one.titles))
    one.rename(9)
    expect(await one.build()).toMatchObject({ generation: 6 })
    expect(await one.live()).toEqual(await builtAlone(one.titles))
    expect(one.names().filter(name => /\d$/.test(name))).toEqual(['000004', '000005', '000006'])
  })

  test('of a expired generation, files of surfaces go, also those among the files of records', async () => {
    const one = published()
    const [spare, expired] = ['4', '3'].map(number => join(one.out, `generations/.00000${number}.spare`))
    renameSync(spare ?? '', expired ?? '')
    mkdirSync(join(expired ?? '', 'products/feeds'))
    for (const feed of ['feed.xml', 'feeds/of-day.xml'])
      writeFileSync(join(expired ?? '', 'products', feed), '')
    const manifest = readFileSync(join(one.out, 'current/manifest.json'), 'utf8')
    const withFeed = manifest.replace(
      '"files": {',
      `"files": {${['feed.xml', 'feeds/of-day.xml'].map(feed => `"products/${feed}": {"bytes": 0, "digest": ""},`).join('')}`,
    )
    writeFileSync(join(expired ?? '', 'manifest.json'), withFeed)
    updateRecycled(one.out, readLive(one.out))
    expect(readdirSync(spare ?? '').toSorted()).toEqual(['accounts', 'products'])
    const left = readdirSync(join(spare ?? '', 'products'))
    expect(left.filter(name => name.startsWith('feed'))).toEqual([])
  })

  // `npm test` has publishers with recycled trees in ./prepare-recycled.test.ts.
  slowTest('a server brings the recycled tree to each generation, and leaves it when it stops', async () => {
    const one = published()
    const inode = inodeOf(join(one.out, 'generations/.000004.spare'))
    const publisher = createPublisher({ out: one.out, store: one.store })
    async function write(name: string): Promise<void> {
      ageGenerations(one.out)
      writeTitle(one.store, 'a1', 'p1', name)
      one.titles.set(1, name)
      await publisher.publish()
    }
    await write('Written')
    expect(inodeOf(join(one.out, 'current'))).toBe(inode)
    await expect.poll(one.names).toEqual(['.000005.spare', '000003', '000004', '000005'])
    await write('Written again')
    await expect.poll(one.names).toEqual(['.000006.spare', '000004', '000005', '000006'])
    const spare = inodeOf(join(one.out, 'generations/.000006.spare'))
    await publisher.close()
    expect(one.names()).toEqual(['.000006.spare', '000004', '000005', '000006'])
    one.rename(5)
    await one.build()
    expect(inodeOf(join(one.out, 'current'))).toBe(spare)
    expect(await one.live()).toEqual(await builtAlone(one.titles))
  })

  // The tests above make each of these steps once.
  slowTest(
    'over random edits, rollbacks and full builds, what is made of a recycled tree is what is made without one',
    async () => {
      const edit = fc.oneof(
        { weight: 5, arbitrary: fc.record({ op: fc.constant('rename' as const), id: fc.nat(39) }) },
        { weight: 2, arbitrary: fc.record({ op: fc.constant('drop' as const), id: fc.nat(39) }) },
        { weight: 1, arbitrary: fc.record({ op: fc.constant('rollback' as const) }) },
        { weight: 1, arbitrary: fc.record({ op: fc.constant('full' as const) }) },
      )
      let taken = 0
      await fc.assert(
        fc.asyncProperty(fc.array(edit, { minLength: 8, maxLength: 8 }), async edits => {
          const one = published()
          const trees = new Map([[4, await builtAlone(one.titles)]])
          for (const step of edits) {
            const spare = one.names().find(name => name.endsWith('.spare'))
            const inode = spare === undefined ? 0 : inodeOf(join(one.out, 'generations', spare))
            ageGenerations(one.out)
            if (step.op === 'rollback') {
              const { restored } = await rollback(
                { out: one.out, generation: null, keep: 3, wait: false },
                new Date(0),
              )
              const tree = trees.get(restored)
              if (tree !== undefined) expect(await one.live()).toEqual(tree)
            } else {
              if (step.op === 'drop') one.titles.delete(step.id)
              if (step.op === 'rename' && one.titles.has(step.id)) one.rename(step.id)
              await one.build({ full: step.op === 'full' })
              expect(await one.live()).toEqual(await builtAlone(one.titles))
            }
            if (inodeOf(join(one.out, 'current')) === inode) taken++
            trees.set(readLive(one.out)?.number ?? 0, filesOf(one.out))
          }
        }),
        { numRuns: 40 },
      )
      expect(taken).toBeGreaterThan(0)
    },
  )
})
