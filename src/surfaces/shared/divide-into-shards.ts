import type { BucketPart, SortedRow } from '../surface.ts'
import { type Sharding, splitIntoShards } from './split-into-shards.ts'

interface Division<Item> extends Sharding<Item> {
  /** The rows of all buckets; null if the caller knows that their items do not fit into one shard. */
  rows: Iterable<SortedRow> | null
  /** Called only if the items of all buckets do not fit into one shard. */
  buckets(): readonly BucketPart[]
  items(rows: Iterable<SortedRow>): Iterable<Item>
  /** The least digits of the numbers in file names: 3 makes `001`. */
  digits: number
  count: number
  /** Whether the bucket's live files stay. If so, its rows are not read. */
  isKept(bucket: BucketPart): boolean
}

/** `name` is `001` or `BUCKET-001`, or '' if one file has all items. A kept bucket has null as `items`. */
interface BucketShard<Item> {
  bucket: string
  name: string
  items: readonly Item[] | null
}

/** Makes one shard if all rows fit into it. If not, each bucket gets new shards, or keeps its live ones if `isKept`. */
export function* divideIntoShards<Item>(division: Division<Item>): Generator<BucketShard<Item>, void> {
  const { rows, items, count, digits, isKept } = division
  const shards = rows === null ? null : splitIntoShards(items(rows), division)
  const first = shards?.next().value ?? []
  if (shards !== null && first.length === count) return yield { bucket: '', name: '', items: first }
  const buckets = division.buckets()
  if (shards !== null && buckets.length === 1)
    return yield* named(buckets[0]?.name ?? '', [[first], shards], digits)
  for (const bucket of buckets)
    if (isKept(bucket)) yield { bucket: bucket.name, name: '', items: null }
    else yield* named(bucket.name, [splitIntoShards(items(bucket.rows()), division)], digits)
}

function* named<Item>(
  bucket: string,
  parts: Iterable<Item[]>[],
  digits: number,
): Generator<BucketShard<Item>, void> {
  let number = 0
  for (const shards of parts)
    for (const items of shards) {
      number++
      // A small catalogue has only the bucket `all`, which paths do not name.
      const name = `${bucket === 'all' ? '' : `${bucket}-`}${String(number).padStart(digits, '0')}`
      yield { bucket, name, items }
    }
}

/** The bucket of the shard `file`: `3f` for `3f-0001.jsonl.gz`, and `all` for `0001.jsonl.gz`. */
export function bucketOfShard(file: string): string {
  return /^(?:(.+)-)?\d+\./.exec(file)?.[1] ?? 'all'
}
