import { spawnSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { checkTree } from '../../../src/check/check-tree.ts'
import { DEFAULTS } from '../../../src/config/build-options.ts'
import { BulkIndex } from '../../../src/surfaces/bulk/bulk-index.ts'
import { bulkFiles, makeBulk } from '../../../src/surfaces/bulk/make-bulk.ts'
import { hasProgram } from '../../helpers/has-program.ts'
import {
  contentsOf,
  joinedCatalogue,
  listedCatalogue,
  listedLine,
  surfaceContextOf,
} from '../../helpers/listed-catalogue.ts'
import { SAMPLE } from '../../helpers/server.ts'
import { build, silent, temporaryFolder } from '../../helpers/workspace.ts'

const hasZstd = hasProgram('zstd')

/** Lines of products by id; a changed one has another text. */
const catalogueOf = (count: number, changed: number[] = [], without: number[] = []) =>
  new Map(
    Array.from({ length: count }, (_, index): [string, string] => {
      const id = `p${String(index).padStart(4, '0')}`
      return [id, `{"id":"${id}","text":"${'word '.repeat(10)}${changed.includes(index) ? 'new' : 'old'}"}\n`]
    }).filter((_, index) => !without.includes(index)),
  )

async function filesOf(lines: Map<string, string>, live: Record<string, string> = {}) {
  const records = [...lines].map(([id, line]) => listedLine(id, line))
  let listed = 0
  const catalogue = listedCatalogue(() => records, {
    *products() {
      for (const record of records) {
        listed += 1
        yield record
      }
    },
    read: ({ id }) => Buffer.from(lines.get(id) ?? ''),
    liveLines: path => (live[path] ?? '').split('\n').slice(0, -1),
  })
  const contents = await contentsOf(bulkFiles(joinedCatalogue(catalogue, makeBulk, surfaceContextOf()), 4000))
  const index = BulkIndex.parse(JSON.parse(String(contents['catalogue.json'])))
  return { contents, index, listed, live: { 'catalogue.json': String(contents['catalogue.json']) } }
}

describe('bulkFiles', () => {
  test('bulkFiles has every line once, in shards that an index describes', async () => {
    const lines = catalogueOf(200)
    const { contents, index } = await filesOf(lines)
    expect(index.shards.length).toBeGreaterThan(3)
    expect(index.shards[0]?.files.map(({ path }) => path)).toEqual([
      'catalogue/0001.jsonl.gz',
      'catalogue/0001.jsonl.zst',
    ])
    const shards = index.shards.map(({ files, bytes, records, first, last }) => {
      const [gzip, zstd] = files.map(({ path, bytes: size, sha256 }) => {
        const content = contents[path] ?? Buffer.alloc(0)
        expect([content.length, hash('sha256', content)]).toEqual([size, sha256])
        return content
      })
      const text = String(gunzipSync(gzip ?? ''))
      expect(String(zstdDecompressSync(zstd ?? ''))).toBe(text)
      expect(text.length).toBe(bytes)
      expect(text.length).toBeLessThanOrEqual(4000)
      const ids = text
        .trim()
        .split('\n')
        .map(line => JSON.parse(line).id)
      expect([ids.length, ids[0], ids.at(-1)]).toEqual([records, first, last])
      return text
    })
    expect(shards.join('')).toBe([...lines.values()].join(''))
    expect([index.records, index.bytes]).toEqual([200, shards.join('').length])
  })

  test('bulkFiles writes only the shard of a changed product, and the result equals a full build', async () => {
    const { contents: first, live } = await filesOf(catalogueOf(200))
    const { contents, index } = await filesOf(catalogueOf(200, [100]), live)
    const made = Object.keys(contents).filter(path => contents[path] !== null)
    expect(made).toHaveLength(3)
    expect(Object.keys(contents).length).toBe(1 + 2 * index.shards.length)
    const anew = await filesOf(catalogueOf(200, [100]))
    for (const [path, content] of Object.entries(anew.contents))
      expect(content?.equals(contents[path] ?? first[path] ?? Buffer.alloc(0)), path).toBe(true)
  })

  test('bulkFiles changes one or two shards when a product is removed', async () => {
    const { live, index } = await filesOf(catalogueOf(200))
    const { contents } = await filesOf(catalogueOf(200, [], [77]), live)
    const made = Object.keys(contents).filter(path => contents[path] !== null && path !== 'catalogue.json')
    expect(index.shards.length).toBeGreaterThan(3)
    expect(made.length).toBeGreaterThan(0)
    expect(made.length).toBeLessThanOrEqual(4)
  })

  test.for([{ changed: [] }, { changed: [3] }, { changed: [100, 150] }])(
    'bulkFiles goes through the list once where $changed changed',
    async ({ changed }) => {
      const { live } = await filesOf(catalogueOf(200))
      const { contents, listed } = await filesOf(catalogueOf(200, changed), live)
      expect(Object.values(contents).filter(content => content !== null).length).toBe(1 + 2 * changed.length)
      expect(listed).toBe(200)
    },
  )

  test('bulkFiles writes an empty file for an empty catalogue', async () => {
    const { contents, index } = await filesOf(new Map())
    expect(Object.keys(contents)).toEqual(['catalogue.jsonl.gz', 'catalogue.jsonl.zst', 'catalogue.json'])
    expect(String(gunzipSync(contents['catalogue.jsonl.gz'] ?? ''))).toBe('')
    expect(String(zstdDecompressSync(contents['catalogue.jsonl.zst'] ?? ''))).toBe('')
    expect(index).toMatchObject({ records: 0, bytes: 0, shards: [{ first: null, last: null }] })
  })

  test('bulkFiles writes one gzip member with a header that names no time and no system', async () => {
    const { contents } = await filesOf(catalogueOf(5))
    const file = contents['catalogue.jsonl.gz'] ?? Buffer.alloc(0)
    expect(file.subarray(0, 10).toString('hex')).toBe('1f8b08000000000000ff')
    // Browsers fail on bytes after the first member.
    const stream = new Blob([new Uint8Array(file)]).stream().pipeThrough(new DecompressionStream('gzip'))
    expect(await new Response(stream).text()).toBe([...catalogueOf(5).values()].join(''))
  })
})

describe('bulk in a build', () => {
  test('the download has the lines of all products, as gunzip and zstd read it', async () => {
    const folder = temporaryFolder()
    await build(folder, SAMPLE, { surfaces: ['bulk'], formats: DEFAULTS.formats })
    const root = join(folder, 'out/current')
    const names = readdirSync(join(root, 'products')).filter(name => name.endsWith('.jsonl'))
    const lines = names.sort().map(name => readFileSync(join(root, 'products', name), 'utf8'))
    expect(lines).toHaveLength(12)
    const run = (command: string, file: string) =>
      spawnSync(command, ['-dc', join(root, file)], { encoding: 'utf8' }).stdout
    expect(run('gzip', 'catalogue.jsonl.gz')).toBe(lines.join(''))
    if (hasZstd) expect(run('zstd', 'catalogue.jsonl.zst')).toBe(lines.join(''))
    expect((await checkTree(join(folder, 'out'), silent)).issues).toEqual([])
  })
})
