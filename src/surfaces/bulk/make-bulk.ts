import { createHash } from 'node:crypto'
import { jsonl } from '../../formats/jsonl/jsonl.ts'
import { gzip, zstd } from '../shared/encodings.ts'
import { inLargeParts } from '../shared/in-large-parts.ts'
import { splitIntoShards } from '../shared/split-into-shards.ts'
import type { Catalogue, ListedRecord, SurfaceFile, SurfaceMaker } from '../surface.ts'
import { BULK_INDEX, type BulkFile, type BulkIndex, type BulkShard, readBulkIndex } from './bulk-index.ts'

/** Makes the files of the surface `bulk`: all products in one download, or in a few. */
export const makeBulk: SurfaceMaker = {
  reads: ['jsonl'],
  liveFiles: account => (account === null ? [BULK_INDEX] : []),
  files: catalogue => bulkFiles(catalogue),
  validate(path, content) {
    const encoding = ENCODINGS.find(({ extension }) => path.endsWith(`.jsonl${extension}`))
    if (encoding === undefined || !/^catalogue[./]/.test(path)) return null
    try {
      encoding.decompress(content, Number.MAX_SAFE_INTEGER)
      return null
    } catch {
      return 'does not decompress'
    }
  },
}

/**
 * The most bytes of a shard before compression. It is limited, because many tools read a whole file into memory.
 * Compressed files have a fifth to a tenth of this size, far below the limits of hosts and importers.
 */
const SHARD_BYTES = 50_000_000

const ENCODINGS = [gzip, zstd]

/**
 * Writes the lines of all products to `catalogue.jsonl.gz` and `catalogue.jsonl.zst`. Several shards are
 * `catalogue/0001.jsonl.gz` and so on, and `catalogue.json` lists all files. An empty catalogue has one empty shard. The
 * files of unchanged shards are kept. Shards are split by the sizes that the lists of records state, without reading lines.
 * Memory holds the products of one shard at a time, without their lines.
 *
 * @param most the most uncompressed bytes of a shard
 */
export async function* bulkFiles(catalogue: Catalogue, most = SHARD_BYTES): AsyncIterable<SurfaceFile> {
  const live = readBulkIndex(catalogue.liveLines(BULK_INDEX))
  const shards: BulkShard[] = []
  const sharding = { id: ({ id }: ListedRecord) => id, weight: lineBytes, room: () => most }
  const isEmpty = catalogue.counts.products === 0
  for (const products of isEmpty ? [[]] : splitIntoShards(catalogue.products(), sharding)) {
    const shard = shardOf(products)
    const isOnly = shard.records === catalogue.counts.products
    const name = isOnly ? 'catalogue' : `catalogue/${String(shards.length + 1).padStart(4, '0')}`
    const before = live?.shards.find(({ members }) => members === shard.members)
    const files: BulkFile[] = []
    for (const encoding of ENCODINGS) {
      const path = `${name}${jsonl.extension}${encoding.extension}`
      const unchanged = before?.files.find(file => file.path === path)
      if (unchanged !== undefined) {
        yield { keep: path }
        files.push(unchanged)
        continue
      }
      const measured = { bytes: 0, sha256: '' }
      yield { path, content: measure(encoding.stream(inLargeParts(lines(products, catalogue))), measured) }
      files.push({ path, encoding: encoding.name, mediaType: encoding.mediaType, ...measured })
    }
    shards.push({ ...shard, files })
  }
  const sum = (key: 'records' | 'bytes') => shards.reduce((total, shard) => total + shard[key], 0)
  const list: BulkIndex = { mediaType: jsonl.mediaType, records: sum('records'), bytes: sum('bytes'), shards }
  yield { path: BULK_INDEX, content: `${JSON.stringify(list, null, 2)}\n` }
}

/** The size in bytes of the product's JSON line; 0 if it has none. */
function lineBytes({ bytes }: ListedRecord): number {
  return bytes['jsonl'] ?? 0
}

function shardOf(products: readonly ListedRecord[]): Omit<BulkShard, 'files'> {
  const members = createHash('sha256')
  for (const { id, digest } of products) members.update(`${JSON.stringify([id, digest])}\n`)
  return {
    records: products.length,
    first: products[0]?.id ?? null,
    last: products.at(-1)?.id ?? null,
    bytes: products.reduce((sum, product) => sum + lineBytes(product), 0),
    members: members.digest('hex'),
  }
}

function* lines(products: Iterable<ListedRecord>, catalogue: Catalogue): Iterable<Buffer> {
  for (const product of products) yield catalogue.read(product, 'jsonl')
}

/** Yields `bytes` unchanged and measures them. After the last part, `measured` has their number and SHA-256. */
async function* measure(bytes: AsyncIterable<Buffer>, measured: { bytes: number; sha256: string }) {
  const digest = createHash('sha256')
  for await (const part of bytes) {
    digest.update(part)
    measured.bytes += part.length
    yield part
  }
  measured.sha256 = digest.digest('hex')
}
