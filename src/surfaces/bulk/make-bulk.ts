import { createHash } from 'node:crypto'
import { jsonl } from '../../formats/jsonl/jsonl.ts'
import { bucketOfShard, divideIntoShards } from '../shared/divide-into-shards.ts'
import { gzip, zstd } from '../shared/encodings.ts'
import { inLargeParts } from '../shared/in-large-parts.ts'
import type {
  BucketPart,
  JoinedCatalogue,
  ListedRecord,
  SortedRow,
  SurfaceFile,
  SurfaceMaker,
} from '../surface.ts'
import { BULK_INDEX, type BulkFile, type BulkIndex, type BulkShard, readBulkIndex } from './bulk-index.ts'
import { sourceFile, sourceLine, sourcePath, validateSourceFile } from './source-files.ts'

export const makeBulk: SurfaceMaker = {
  reads: ['jsonl'],
  gather: sourceLine,
  *accountFiles({ id }, catalogue) {
    yield { path: sourcePath(id), content: sourceFile(catalogue, id) }
    return {}
  },
  liveFiles: account => [account === null ? BULK_INDEX : sourcePath(account)],
  part: memberRows,
  async *join(catalogue) {
    for (const { id } of catalogue.accounts()) if (!catalogue.isChanged(id)) yield { keep: sourcePath(id) }
    yield* bulkFiles(catalogue)
  },
  validate(path, content) {
    if (/^sources\/.+\.jsonl$/.test(path)) return validateSourceFile(content)
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

/** The most bytes of a shard before compression. Many tools read a whole file into memory, so shards stay small. */
const SHARD_BYTES = 50_000_000

const ENCODINGS = [gzip, zstd]

interface Member {
  id: string
  digest: string
  bytes: number
}

function* memberRows(records: Iterable<ListedRecord>): Iterable<SortedRow> {
  for (const { type, id, digest, bytes } of records)
    if (type === 'product') yield { group: '', order: '', id, note: `${bytes['jsonl'] ?? 0} ${digest}` }
}

function* membersOf(rows: Iterable<SortedRow>): Iterable<Member> {
  for (const { id, note } of rows) {
    const [bytes, digest = ''] = note.split(' ')
    yield { id, digest, bytes: Number(bytes) }
  }
}

/**
 * Writes all products to `catalogue.jsonl.gz` and `catalogue.jsonl.zst`. If their lines exceed `most` bytes before
 * compression, each bucket has shards such as `catalogue/3f-0001.jsonl.gz`, without `3f-` if there is one bucket.
 * Unchanged shards are kept. Shards are divided by the sizes that the lists of records state, so memory holds the
 * products of one shard at a time, without their lines.
 */
export async function* bulkFiles(catalogue: JoinedCatalogue, most = SHARD_BYTES): AsyncIterable<SurfaceFile> {
  const live = readBulkIndex(catalogue.liveLines(BULK_INDEX))?.shards ?? []
  const liveOf = Map.groupBy(live, ({ files }) =>
    bucketOfShard(files[0]?.path.replace('catalogue/', '') ?? ''),
  )
  const isKept = ({ name, isChanged }: BucketPart) => liveOf.has(name) && !isChanged
  const kept = live.length > 1 ? catalogue.buckets.filter(isKept) : []
  const divided = divideIntoShards({
    rows: kept.reduce((sum, { name }) => sum + bytesOf(liveOf.get(name)), 0) > most ? null : catalogue.rows(),
    buckets: () => catalogue.buckets,
    items: membersOf,
    digits: 4,
    count: catalogue.counts.products,
    isKept: bucket => kept.some(({ name }) => name === bucket.name),
    id: ({ id }) => id,
    weight: ({ bytes }) => bytes,
    room: () => most,
  })
  const shards: BulkShard[] = []
  for (const { bucket, name, items } of divided) {
    const there = items === null ? liveOf.get(bucket) : undefined
    for (const { files } of there ?? []) for (const { path } of files) yield { keep: path }
    shards.push(...(there ?? [yield* shardFiles(catalogue, items ?? [], { name, live })]))
  }
  const records = shards.reduce((sum, shard) => sum + shard.records, 0)
  const list: BulkIndex = { mediaType: jsonl.mediaType, records, bytes: bytesOf(shards), shards }
  yield { path: BULK_INDEX, content: `${JSON.stringify(list, null, 2)}\n` }
}

function bytesOf(items: readonly { bytes: number }[] = []): number {
  return items.reduce((sum, { bytes }) => sum + bytes, 0)
}

async function* shardFiles(
  catalogue: JoinedCatalogue,
  members: readonly Member[],
  { name, live }: { name: string; live: readonly BulkShard[] },
): AsyncGenerator<SurfaceFile, BulkShard> {
  const shard = shardOf(members)
  const before = live.find(({ members }) => members === shard.members)
  const files: BulkFile[] = []
  for (const encoding of ENCODINGS) {
    const path = `catalogue${name && `/${name}`}${jsonl.extension}${encoding.extension}`
    const unchanged = before?.files.find(file => file.path === path)
    if (unchanged !== undefined) {
      yield { keep: path }
      files.push(unchanged)
      continue
    }
    const measured = { bytes: 0, sha256: '' }
    yield { path, content: measure(encoding.stream(inLargeParts(lines(members, catalogue))), measured) }
    files.push({ path, encoding: encoding.name, mediaType: encoding.mediaType, ...measured })
  }
  return { ...shard, files }
}

function shardOf(products: readonly Member[]): Omit<BulkShard, 'files'> {
  const members = createHash('sha256')
  for (const { id, digest } of products) members.update(`${JSON.stringify([id, digest])}\n`)
  return {
    records: products.length,
    first: products[0]?.id ?? null,
    last: products.at(-1)?.id ?? null,
    bytes: bytesOf(products),
    members: members.digest('hex'),
  }
}

function* lines(products: Iterable<Member>, catalogue: JoinedCatalogue): Iterable<Buffer> {
  for (const { id } of products) yield catalogue.read({ type: 'product', id }, 'jsonl')
}

/** After the last part, `measured` has the size and the SHA-256 of all `bytes`. */
async function* measure(bytes: AsyncIterable<Buffer>, measured: { bytes: number; sha256: string }) {
  const digest = createHash('sha256')
  for await (const part of bytes) {
    digest.update(part)
    measured.bytes += part.length
    yield part
  }
  measured.sha256 = digest.digest('hex')
}
