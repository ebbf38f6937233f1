import { hash } from 'node:crypto'
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync, gzipSync, zstdDecompressSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkRecord } from '../../src/check/check-record.ts'
import { checkTree } from '../../src/check/check-tree.ts'
import { rollback } from '../../src/publish/rollback.ts'
import { gzip } from '../../src/surfaces/shared/encodings.ts'
import { RecordLine } from '../../src/tree/record-line.ts'
import { isAll, slowTest } from '../helpers/extent.ts'
import { filesIn } from '../helpers/golden.ts'
import { readPaths } from '../helpers/read-paths.ts'
import { build, silent, temporaryFolder } from '../helpers/workspace.ts'
import { account, issuesIn, product as recordOf, writeRecords } from './small-catalogue.ts'

const DECOMPRESS = { br: brotliDecompressSync, gz: gunzipSync, zst: zstdDecompressSync }
/** From how many bytes on a file is compressed. */
const SMALLEST = { br: 8192, gz: 200, zst: 65_536 }
const suffixesOf = (size: number) =>
  Object.entries(SMALLEST).flatMap(([suffix, least]) => (size < least ? [] : suffix))

const product = (id: string, owner: string, title = `Product ${id}`, sentences = 200) => ({
  ...recordOf(id, owner, title),
  description: 'Words that come again, and words that come again. '.repeat(sentences),
})
/** One whose files are large enough for gzip alone. */
const small = (id: string, owner: string) => product(id, owner, `Product ${id}`, 5)
/** One whose files are too small to be compressed, which takes most of a build's time. */
const tiny = (id: string, owner: string) => recordOf(id, owner, id)

/** An account with more products than one part has, and a small one. */
const many = Array.from({ length: 251 }, (_, index) =>
  (index > 2 && index < 10 ? product : tiny)(String(index).padStart(3, '0'), 'a'),
)
const all = [account('a'), account('b'), ...many, product('x', 'b')]
const changed = all.map(record => (record.id === '007' ? product('007', 'a', 'Another title') : record))

const options = {
  surfaces: ['maps', 'host', 'bulk'],
  baseUrl: 'https://t.example',
  formats: ['jsonl', 'text'],
}

const isHost = (file: string) => /^(?:[._]|nginx\.conf$)/.test(file)

/** Fails where a file that is asked for over HTTP has not just the compressed ones beside it that its size asks for. */
function expectEncoded(root: string): void {
  const files = filesIn(root)
  const plain = files.filter(file => !/\.(?:br|gz|zst)$/.test(file))
  const expected = plain
    .filter(file => !isHost(file) && file !== 'manifest.json' && !file.startsWith('changes/'))
    .flatMap(file => suffixesOf(statSync(join(root, file)).size).map(suffix => `${file}.${suffix}`))
  const bulk = ['catalogue.jsonl.gz', 'catalogue.jsonl.zst'].filter(file => files.includes(file))
  expect(files).toEqual([...plain, ...expected, ...bulk].sort())
  for (const file of expected) {
    const [, name = '', suffix = ''] = /^(.*)\.(br|gz|zst)$/.exec(file) ?? []
    const decompress = suffix === 'br' || suffix === 'gz' ? DECOMPRESS[suffix] : DECOMPRESS.zst
    expect(decompress(readFileSync(join(root, file))).equals(readFileSync(join(root, name))), file).toBe(true)
  }
}

const isOwnOfBuild = (file: string) => file === 'manifest.json' || file.startsWith('changes/')

function contentsOf(root: string): Record<string, string> {
  const files = filesIn(root).filter(file => !isOwnOfBuild(file))
  return Object.fromEntries(files.map(file => [file, readFileSync(join(root, file)).toString('base64')]))
}

describe('encodings', () => {
  test('every file is compressed beside itself, from build to build as at once', async () => {
    const folder = temporaryFolder()
    const root = join(folder, 'out/current/')
    const [first, second] = [new Date('2026-01-01T00:00:00Z'), new Date('2026-02-02T00:00:00Z')]
    await build(folder, writeRecords(folder, all), options, first)
    expectEncoded(root)
    await build(folder, writeRecords(folder, changed), options, second)
    expectEncoded(root)
    expect(await issuesIn(folder)).toEqual([])

    const made = filesIn(root).filter(file => statSync(join(root, file)).nlink === 1 && !isOwnOfBuild(file))
    const copied = {
      'accounts/a.all.jsonl': ['br', 'gz', 'zst'],
      'accounts/a.all.txt': ['br', 'gz', 'zst'],
      'products/007.jsonl': ['br', 'gz'],
      'products/007.txt': ['br', 'gz'],
      'records/all.jsonl': ['br', 'gz', 'zst'],
      'records/index.json': ['gz'],
      'sitemap.xml': ['br', 'gz'],
      'catalogue.json': ['gz'],
      'sources/a.jsonl': ['br', 'gz', 'zst'],
    }
    expect(made).toEqual(
      [
        ...Object.entries(copied).flatMap(([file, suffixes]) => [
          file,
          ...suffixes.map(suffix => `${file}.${suffix}`),
        ]),
        'catalogue.jsonl.gz',
        'catalogue.jsonl.zst',
      ].sort(),
    )

    // A full build, which takes a second; surfaces.test.ts compares one with many steps.
    if (!isAll) return
    const stepped = contentsOf(root)
    await build(folder, writeRecords(folder, changed), { ...options, full: true }, second)
    expect(contentsOf(root)).toEqual(stepped)
  })

  test('a file that becomes small loses the compressed copies that no longer pay, and gets them again', async () => {
    const folder = temporaryFolder()
    const root = join(folder, 'out/current/')
    const copies = () => filesIn(root).filter(file => /^(?:products\/x|accounts\/b\.all)\.txt\./.test(file))
    const others = { ...options, formats: ['text'], surfaces: ['host'] }
    const [br, gz] = ['products/x.txt.br', 'products/x.txt.gz']
    for (const [record, count, changes] of [
      [product('x', 'b'), 4, [br, gz]],
      [small('x', 'b'), 2, [br]],
      [tiny('x', 'b'), 0, [gz]],
      [product('x', 'b'), 4, [br, gz]],
    ] as const) {
      const { pathsFile } = await build(folder, writeRecords(folder, [account('b'), record]), others)
      expect(copies().length).toBe(count)
      expectEncoded(root)
      const paths = readPaths(String(pathsFile))
      const told = [...paths.added, ...paths.removed].filter(file => file.startsWith('products/x.txt.'))
      expect(told).toEqual(changes)
      expect(await issuesIn(folder)).toEqual([])
    }
  })

  // For `npm test`, publish.test.ts links what comes out as it was, and above an account has several parts.
  slowTest(
    'files that come out as they were with other options are linked, also of an account in several parts',
    async () => {
      const folder = temporaryFolder()
      const root = join(folder, 'out/current/')
      const others = { ...options, surfaces: ['maps', 'host'], formats: ['text'] }
      await build(folder, writeRecords(folder, all), others)
      const { pathsFile } = await build(folder, writeRecords(folder, all), {
        ...others,
        contentSignal: 'search=yes',
      })
      expect(
        readPaths(String(pathsFile)).changed.filter(file => /^(?:accounts|products)/.test(file)),
      ).toEqual([])
      const made = filesIn(root).filter(file => statSync(join(root, file)).nlink === 1)
      expect(made.filter(file => file.startsWith('accounts/'))).toEqual([])
      expect(await issuesIn(folder)).toEqual([])
    },
  )

  test('a rollback compresses the list that it writes', async () => {
    const folder = temporaryFolder()
    await build(folder, writeRecords(folder, all.slice(0, 6)), options)
    await build(folder, writeRecords(folder, [...all.slice(0, 5), product('003', 'a', 'New')]), options)
    await rollback(
      { out: join(folder, 'out'), generation: null, keep: 3, wait: false },
      new Date('2026-03-03'),
    )
    expectEncoded(join(folder, 'out/current/'))
    expect(await issuesIn(folder)).toEqual([])
  })
})

/** A tree of two products, of which each test below damages a copy. */
let whole: string
beforeAll(async () => {
  whole = mkdtempSync(join(tmpdir(), 'tourpress-test-'))
  await build(whole, writeRecords(whole, [account('b'), product('x', 'b'), small('y', 'b')]), options)
  return () => rmSync(whole, { recursive: true })
})

function copyOfWhole(): string {
  const folder = temporaryFolder()
  cpSync(whole, folder, { recursive: true, verbatimSymlinks: true })
  return folder
}

const damages = [
  {
    how: 'holds other text',
    content: gzipSync('Another text'),
    reason: 'decompresses to another file than the one beside it',
  },
  {
    how: 'holds far more',
    content: gzipSync('a'.repeat(1e6)),
    reason: 'decompresses to another file than the one beside it',
  },
  {
    how: 'holds nothing',
    content: gzipSync(''),
    reason: 'decompresses to another file than the one beside it',
  },
  { how: 'is none', content: Buffer.from('?'), reason: 'does not decompress' },
]

function overwrite(file: string, content: string | Buffer): void {
  chmodSync(file, 0o644)
  writeFileSync(file, content)
}

describe('checkRecord', () => {
  test.for(damages)('checkRecord finds a compressed file that $how', async ({ content, reason }) => {
    const root = join(copyOfWhole(), 'out/current')
    const last = readFileSync(join(root, 'records/all.jsonl'), 'utf8').trim().split('\n').at(-2) ?? ''
    const line = RecordLine.parse(JSON.parse(last))
    expect((await checkRecord(root, line, [], [gzip])).findings).toEqual([])
    overwrite(join(root, 'products/x.txt.gz'), content)
    const bytes = { ...line.bytes, 'txt.gz': content.length }
    const { findings } = await checkRecord(root, { ...line, bytes }, [], [gzip])
    expect(findings.map(issue => `${issue.file} ${issue.reason}`)).toEqual([`products/x.txt.gz ${reason}`])
  })
})

describe('checkTree', () => {
  test('checkTree finds compressed files of surfaces that are not what they should be', async () => {
    const folder = copyOfWhole()
    const root = join(folder, 'out/current')
    const manifest = JSON.parse(readFileSync(join(root, 'manifest.json'), 'utf8'))
    const put = (file: string, content: Buffer) => {
      overwrite(join(root, file), content)
      manifest.files[file] = { bytes: content.length, digest: hash('sha256', content) }
    }
    put('sitemap.xml.gz', gzipSync('Another map'))
    put('records/all.jsonl.gz', readFileSync(join(root, 'records/all.jsonl.gz')).subarray(0, 50))
    put('catalogue.jsonl.gz', Buffer.from('?'))
    overwrite(join(root, 'manifest.json'), JSON.stringify(manifest))
    expect(await issuesIn(folder)).toEqual([
      'catalogue.jsonl.gz does not decompress',
      'records/all.jsonl.gz does not decompress',
      'sitemap.xml.gz decompresses to another file than the one beside it',
    ])
  })

  test.for(['products/x.txt', 'products/y.txt', 'records/all.jsonl', 'sitemap.xml'])(
    'checkTree names a damaged %s, and not what it is compressed to',
    async file => {
      const folder = copyOfWhole()
      const path = join(folder, 'out/current', file)
      const content = readFileSync(path)
      content[20] = (content[20] ?? 0) ^ 1
      overwrite(path, content)
      expect(await issuesIn(folder)).toEqual([`${file} differs from what was published`])
    },
  )

  test('checkTree names a file and a copy that are both damaged', async () => {
    const folder = copyOfWhole()
    const root = join(folder, 'out/current')
    overwrite(join(root, 'products/x.txt'), readFileSync(join(root, 'products/x.txt'), 'utf8').toUpperCase())
    const size = statSync(join(root, 'products/x.txt.br')).size
    overwrite(join(root, 'products/x.txt.br'), Buffer.alloc(size, 1))
    const { issues } = await checkTree(join(folder, 'out'), silent)
    expect(issues.map(issue => issue.file)).toEqual(['products/x.txt', 'products/x.txt.br'])
  })
})
