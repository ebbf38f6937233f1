import { createHash } from 'node:crypto'
import { jsonl } from '../../formats/jsonl/jsonl.ts'
import { gzip, zstd } from '../shared/encodings.ts'
import type { Catalogue, ListedRecord, SurfaceFile, SurfaceMaker } from '../surface.ts'
import { BULK_INDEX, type BulkFile, type BulkIndex, type BulkShard, readBulkIndex } from './bulk-index.ts'
import { planShards } from './plan-shards.ts'

/** All products as one download. */
export const makeBulk: SurfaceMaker = {
  files: catalogue => bulkFiles(catalogue),
  verify(path, content) {
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
 * What a shard holds uncompressed: many tools read one whole. Compressed it is a fifth to a tenth of that, far below
 * what hosts and importers take.
 */
export const SHARD_BYTES = 50_000_000

/** So much is compressed at a time. */
const PIECE = 256 * 1024

const ENCODINGS = [gzip, zstd]

/**
 * Every product's line in `catalogue.jsonl.gz` and `.zst`, or where that is too much for one file in
 * `catalogue/0001.jsonl.gz` and so on; `catalogue.json` says which. Shards whose products are as they were are kept.
 * The list is gone through once, and one shard of it is held, without its lines.
 */
export async function* bulkFiles(catalogue: Catalogue, most = SHARD_BYTES): AsyncIterable<SurfaceFile> {
  const live = readBulkIndex(catalogue.liveLines(BULK_INDEX))
  const shards: BulkShard[] = []
  for (const { shard, products } of planShards(catalogue.products(), most)) {
    const isOnly = shard.records === catalogue.counts.products
    const name = isOnly ? 'catalogue' : `catalogue/${String(shards.length + 1).padStart(4, '0')}`
    const before = live?.shards.find(({ members }) => members === shard.members)
    const files: BulkFile[] = []
    for (const encoding of ENCODINGS) {
      const path = `${name}${jsonl.extension}${encoding.extension}`
      const kept = before?.files.find(file => file.path === path)
      if (kept !== undefined) {
        yield { keep: path }
        files.push(kept)
        continue
      }
      const measured = { bytes: 0, sha256: '' }
      yield { path, content: measure(encoding.stream(lines(products, catalogue)), measured) }
      files.push({ path, encoding: encoding.name, mediaType: encoding.mediaType, ...measured })
    }
    shards.push({ ...shard, files })
  }
  const sum = (key: 'records' | 'bytes') => shards.reduce((total, shard) => total + shard[key], 0)
  const list: BulkIndex = { mediaType: jsonl.mediaType, records: sum('records'), bytes: sum('bytes'), shards }
  yield { path: BULK_INDEX, content: `${JSON.stringify(list, null, 2)}\n` }
}

/** Products' lines, some hundred at a time. */
function* lines(products: Iterable<ListedRecord>, catalogue: Catalogue): Iterable<Buffer> {
  let pending: Buffer[] = []
  let size = 0
  for (const product of products) {
    const line = catalogue.read(product, 'jsonl')
    pending.push(line)
    size += line.length
    if (size < PIECE) continue
    yield Buffer.concat(pending)
    pending = []
    size = 0
  }
  yield Buffer.concat(pending)
}

async function* measure(pieces: AsyncIterable<Buffer>, measured: { bytes: number; sha256: string }) {
  const digest = createHash('sha256')
  for await (const piece of pieces) {
    digest.update(piece)
    measured.bytes += piece.length
    yield piece
  }
  measured.sha256 = digest.digest('hex')
}
