import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkTree } from '../../src/check/check-tree.ts'
import { DEFAULTS } from '../../src/config/build-options.ts'
import { GuardError, SourceError, UsageError } from '../../src/errors.ts'
import { formats } from '../../src/formats/index.ts'
import { holdLock } from '../../src/publish/hold-lock.ts'
import { RecordLine } from '../../src/tree/record-line.ts'
import { recordFiles } from '../helpers/build-from.ts'
import { isAll, slowTest } from '../helpers/extent.ts'
import { filesIn } from '../helpers/golden.ts'
import { buildAll as build, silent, temporaryFolder } from '../helpers/workspace.ts'
import { account, issuesIn, product, writeRecords } from './small-catalogue.ts'

/** Suffixes of a record’s files. */
const suffixes = formats.map(({ extension }) => extension.slice(1)).toSorted()

/** Everything of a tree that may not depend on when and how often it was built. */
function lines(folder: string): RecordLine[] {
  const text = readFileSync(join(folder, 'out/current/records/all.jsonl'), 'utf8')
  return text
    .trim()
    .split('\n')
    .map(line => RecordLine.parse(JSON.parse(line)))
}

const three = [account('a'), account('b'), product('2', 'a'), product('1', 'a'), product('3', 'b')]

/** The first generation of `three`, which each test goes on with in a copy. */
let built: string
beforeAll(async () => {
  built = mkdtempSync(join(tmpdir(), 'tourpress-test-'))
  await build(built, writeRecords(built, three))
  expect(await issuesIn(built)).toEqual([])
  return () => rmSync(built, { recursive: true })
})

function copyOfThree(): string {
  const folder = temporaryFolder()
  cpSync(built, folder, { recursive: true, verbatimSymlinks: true })
  return folder
}

describe('publish', () => {
  test('publish writes six files a product, twelve an account, the list and the manifest', async () => {
    const folder = temporaryFolder()
    const report = await build(folder, writeRecords(folder, three))
    expect(report).toMatchObject({
      generation: 1,
      accounts: 2,
      products: 3,
      files: 48,
      rejected: 0,
      dropped: 0,
      rejectedFile: null,
    })
    const expected = [
      ...['a', 'b'].flatMap(id =>
        [...suffixes, ...suffixes.map(suffix => `all.${suffix}`)].map(suffix => `accounts/${id}.${suffix}`),
      ),
      ...['1', '2', '3'].flatMap(id => suffixes.map(suffix => `products/${id}.${suffix}`)),
      ...['changes/1.jsonl', 'changes/1.paths', 'changes/latest.json', 'manifest.json', 'records/all.jsonl'],
      'records/index.json',
    ]
    expect(filesIn(join(folder, 'out/current/'))).toEqual(expected.sort())
    expect(statSync(join(folder, 'out/current/products/1.md')).mode & 0o777).toBe(0o444)
  })

  test('publish lists records by type and id, with the bytes of each file', async () => {
    const folder = temporaryFolder()
    await build(folder, writeRecords(folder, three), { formats: ['json', 'text'] })
    const list = lines(folder)
    expect(list.map(({ type, id, account: owner, updated }) => [type, id, owner, updated])).toEqual([
      ['account', 'a', null, null],
      ['account', 'b', null, null],
      ['product', '1', 'a', null],
      ['product', '2', 'a', null],
      ['product', '3', 'b', null],
    ])
    expect(Object.keys(list[0]?.bytes ?? {})).toEqual(['json', 'txt', 'all.json', 'all.txt'])
    for (const [suffix, bytes] of Object.entries(list[2]?.bytes ?? {}))
      expect(statSync(join(folder, `out/current/products/1.${suffix}`)).size).toBe(bytes)
  })

  test('publish refuses a surface whose format is left out, before it makes a folder', async () => {
    const folder = temporaryFolder()
    const options = { formats: ['json'], surfaces: ['bulk'] }
    await expect(build(folder, writeRecords(folder, three), options)).rejects.toThrow(
      new UsageError(
        `Publishing to "${join(folder, 'out')}" from the store "${join(folder, 'catalogue.db')}": the surface "bulk" needs the format jsonl`,
      ),
    )
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/\.jsonl?$/)])
  })

  test('publish puts the products of an account into its all file by id', async () => {
    const folder = copyOfThree()
    const all = JSON.parse(readFileSync(join(folder, 'out/current/accounts/a.all.json'), 'utf8'))
    expect(all.products.map(({ id }: { id: string }) => id)).toEqual(['1', '2'])
    const text = readFileSync(join(folder, 'out/current/accounts/a.all.txt'), 'utf8')
    const page = (id: string) => `Product ${id}\n\nOperated by:\n\n- Account a\n`
    expect(text).toBe(`Account a\n\n* * *\n\n${page('1')}\n* * *\n\n${page('2')}`)
  })

  // ../render/splice.test.ts renders so many in threads, and join-parts.test.ts of surfaces joins parts.
  slowTest('publish joins the parts of an account with many products to what one part would be', async () => {
    const folder = temporaryFolder()
    // So many that workers share them; two formats do for how parts are joined.
    const many = Array.from({ length: 1010 }, (_, index) => product(String(index).padStart(4, '0'), 'a'))
    const formats = isAll ? DEFAULTS.formats : ['json', 'jsonl']
    await build(folder, writeRecords(folder, [account('a'), ...many]), { formats })
    const root = join(folder, 'out/current')
    const all = JSON.parse(readFileSync(join(root, 'accounts/a.all.json'), 'utf8'))
    expect(all.products.map(({ id }: { id: string }) => id)).toEqual(many.map(({ id }) => id))
    const jsonl = readFileSync(join(root, 'accounts/a.all.jsonl'), 'utf8')
    const single = ['accounts/a', ...many.map(({ id }) => `products/${id}`)]
    expect(jsonl).toBe(single.map(name => readFileSync(join(root, `${name}.jsonl`), 'utf8')).join(''))
    expect(await issuesIn(folder)).toEqual([])
  })

  test('publish gives the same record files whatever the store, the day and the number of builds before', async () => {
    const [one, other] = [temporaryFolder(), temporaryFolder()]
    await build(one, writeRecords(one, three))
    await build(other, writeRecords(other, [account('a'), product('1', 'a', 'Old title'), product('9', 'a')]))
    await build(other, writeRecords(other, three), {}, new Date('2027-06-07T00:00:00Z'))
    expect(recordFiles(other)).toEqual(recordFiles(one))
  })

  test('publish links the files that did not change and renders those that did', async () => {
    const folder = copyOfThree()
    await build(folder, writeRecords(folder, [...three.slice(0, 4), product('3', 'b', 'New title')]))
    const rendered = Object.keys(recordFiles(folder)).filter(
      file => statSync(join(folder, 'out/current', file)).nlink === 1,
    )
    expect(rendered).toEqual(
      [...suffixes.map(e => `accounts/b.all.${e}`), ...suffixes.map(e => `products/3.${e}`)].sort(),
    )
    expect(await issuesIn(folder)).toEqual([])
  })

  test('publish says when a record was seen to change, and keeps that', async () => {
    const folder = temporaryFolder()
    const changed = [...three.slice(0, 4), product('3', 'b', 'New title')]
    await build(folder, writeRecords(folder, three))
    await build(folder, writeRecords(folder, changed), {}, new Date('2026-02-02T02:02:02Z'))
    await build(folder, writeRecords(folder, changed), { full: true }, new Date('2026-03-03T03:03:03Z'))
    expect(lines(folder).map(({ id, updated }) => [id, updated])).toEqual([
      ['a', null],
      ['b', null],
      ['1', null],
      ['2', null],
      ['3', '2026-02-02T02:02:02.000Z'],
    ])
  })

  test('publish renders everything when the templates change', async () => {
    const folder = temporaryFolder()
    const templates = join(folder, 'templates')
    mkdirSync(templates)
    writeFileSync(join(templates, 'product.md'), '# :value{title}\n\nBook at our desk.\n')
    const source = writeRecords(folder, three)
    await build(folder, source)
    await build(folder, source, { templates })
    expect(readFileSync(join(folder, 'out/current/products/1.txt'), 'utf8')).toBe(
      'Product 1\n\nBook at our desk.\n',
    )
  })

  test('publish removes what a source has no more, and its files', async () => {
    const folder = copyOfThree()
    const report = await build(folder, writeRecords(folder, three.slice(0, 4)))
    expect(report).toMatchObject({ products: 2, changes: { added: 0, changed: 0, removed: 1 } })
    expect(filesIn(join(folder, 'out/current/')).filter(file => file.startsWith('products/3'))).toEqual([])
  })

  const generationsIn = (folder: string) => readdirSync(join(folder, 'out/generations')).sort()

  test('publish keeps three generations, and any that was replaced less than a minute ago', async () => {
    const folder = temporaryFolder()
    const next = (index: number) =>
      build(folder, writeRecords(folder, [account('a'), product('1', 'a', `Title ${index}`)]), {
        formats: ['json'],
        // A build that links starts a thread, which takes most of its time.
        full: !isAll && index < 6,
      })
    for (let index = 1; index <= 5; index++) await next(index)
    expect(generationsIn(folder)).toEqual(['000001', '000002', '000003', '000004', '000005'])
    for (const name of generationsIn(folder).slice(0, 4)) {
      const old = new Date(Date.now() - 61_000)
      utimesSync(join(folder, 'out/generations', name, 'manifest.json'), old, old)
    }
    await next(6)
    expect(generationsIn(folder)).toEqual(['000004', '000005', '000006'])
    expect(readlinkSync(join(folder, 'out/current'))).toBe('generations/000006')
  })

  test('publish cleans what a killed run left', async () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'out/generations/.000099/products'), { recursive: true })
    writeFileSync(join(folder, 'out/generations/.000099/products/half.md'), 'ha')
    mkdirSync(join(folder, 'out/generations/.000098.expired/products'), { recursive: true })
    await build(folder, writeRecords(folder, three))
    expect(generationsIn(folder)).toEqual(['000001'])
  })

  test('publish leaves store and generation as they were when the source fails halfway', async () => {
    const folder = copyOfThree()
    const before = recordFiles(folder)
    const broken = join(folder, 'broken.jsonl.gz')
    writeFileSync(broken, Buffer.from('1f8b0800000000000003abae0500', 'hex'))
    await expect(build(folder, broken)).rejects.toThrow(SourceError)
    expect(recordFiles(folder)).toEqual(before)
    expect(readlinkSync(join(folder, 'out/current'))).toBe('generations/000001')
    expect(await build(folder, writeRecords(folder, three))).toMatchObject({
      changes: { added: 0, changed: 0, removed: 0 },
    })
  })

  test('publish fails with the first error where two accounts of the live generation are damaged', async () => {
    const folder = copyOfThree()
    rmSync(join(folder, 'out/current/accounts/a.all.json'))
    const store = new DatabaseSync(join(folder, 'catalogue.db'))
    store.exec(`UPDATE published SET starts = '[]' WHERE type = 'account' AND id = 'b'`)
    store.close()
    const changed = [...three.slice(0, 3), product('1', 'a', 'Renamed'), product('3', 'b', 'Renamed')]
    await expect(build(folder, writeRecords(folder, changed))).rejects.toThrow(
      /^Taking over ".*a\.all\.json": it is missing/,
    )
    expect(readdirSync(join(folder, 'out/generations'))).toEqual(['000001'])
    expect(await build(folder, writeRecords(folder, changed), { full: true })).toMatchObject({
      generation: 2,
    })
  })

  test('publish refuses to be strict about a dropped field', async () => {
    const folder = temporaryFolder()
    const source = writeRecords(folder, [account('a'), { ...product('1', 'a'), durationMinutesFrom: 'soon' }])
    await expect(build(folder, source, { strict: true })).rejects.toThrow(
      '0 records rejected, 1 fields dropped',
    )
    expect(await build(folder, source)).toMatchObject({ generation: 1, dropped: 1 })
  })

  test('publish warns of ids that differ only by case', async () => {
    const folder = temporaryFolder()
    const report = await build(
      folder,
      writeRecords(folder, [account('a'), product('Tour', 'a'), product('tour', 'a')]),
    )
    expect(report.warnings).toEqual([
      'the products "Tour" and "tour" differ only by case; a Mac or Windows keeps one file',
    ])
  })

  test('publish lets one process in at a time', async () => {
    const folder = temporaryFolder()
    const lock = holdLock(join(folder, 'out/.lock.db'), 'it', false)
    await expect(build(folder, writeRecords(folder, three))).rejects.toThrow(GuardError)
    await expect(build(folder, writeRecords(folder, three))).rejects.toThrow(
      `process ${process.pid} is publishing there`,
    )
    // No journal stands beside the lock, so none can be left.
    expect(readdirSync(join(folder, 'out')).toSorted()).toEqual(['.lock.db', '.lock.db.holder'])
    lock[Symbol.dispose]()
    expect(await build(folder, writeRecords(folder, three))).toMatchObject({ generation: 1 })
  })
})

describe('checkTree', () => {
  function rewrite(file: string, change: (bytes: Buffer) => Buffer): void {
    chmodSync(file, 0o644)
    writeFileSync(file, change(readFileSync(file)))
  }
  const flip = (bytes: Buffer) => bytes.fill('x', 3, 4)

  test.each<[what: string, spoil: (root: string) => void, issue: RegExp]>([
    [
      'a flipped byte',
      root => rewrite(`${root}/products/1.txt`, flip),
      /^products\/1\.\* one of these files differs from what was published$/,
    ],
    ['a missing file', root => rmSync(`${root}/products/2.jsonld`), /^products\/2\.jsonld is missing$/],
    [
      'a truncated file',
      root => rewrite(`${root}/accounts/a.all.json`, bytes => bytes.subarray(0, 100)),
      /^accounts\/a\.all\.json has 100 bytes instead of \d+$/,
    ],
    [
      'an extra file',
      root => writeFileSync(`${root}/products/extra.json`, '{}\n'),
      /^products\/extra\.json does not belong to this generation$/,
    ],
    [
      'an extra folder',
      root => {
        mkdirSync(`${root}/products/more`)
        writeFileSync(`${root}/products/more/x.json`, '{}\n')
      },
      /^products\/more\/x\.json does not belong to this generation$/,
    ],
    [
      'an extra folder without files',
      root => mkdirSync(`${root}/.parts`),
      /^\.parts\/ does not belong to this generation$/,
    ],
    [
      'a file that has its bytes but does not parse',
      root => rewrite(`${root}/products/1.json`, bytes => bytes.fill('{')),
      /^products\/1\.json is not JSON/,
    ],
    [
      'a changed list',
      root => rewrite(`${root}/records/all.jsonl`, bytes => bytes.fill('x', 20, 21)),
      /^records\/all\.jsonl differs from what was published$/,
    ],
    [
      'a damaged manifest',
      root => rewrite(`${root}/manifest.json`, () => Buffer.from('{')),
      /^manifest\.json is missing or not a manifest$/,
    ],
    [
      'what was added to a file',
      root => rewrite(`${root}/products/3.md`, bytes => Buffer.concat([bytes, Buffer.from('more')])),
      /^products\/3\.md has \d+ bytes instead of \d+$/,
    ],
  ])('checkTree finds %s', async (_, spoil, issue) => {
    const folder = copyOfThree()
    spoil(join(folder, 'out/current'))
    expect(await issuesIn(folder)).toEqual([expect.stringMatching(issue)])
  })

  test('checkTree says where nothing is published', async () => {
    await expect(checkTree(temporaryFolder(), silent)).rejects.toThrow(UsageError)
  })
})
