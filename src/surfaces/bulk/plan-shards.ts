import { createHash } from 'node:crypto'
import { splitIntoShards } from '../shared/split-into-shards.ts'
import type { ListedRecord } from '../surface.ts'
import type { BulkShard } from './bulk-index.ts'

/** A shard with its products, before its files are written. */
interface PlannedShard {
  shard: Omit<BulkShard, 'files'>
  products: readonly ListedRecord[]
}

/**
 * Splits `products` into shards by the sizes that `records.jsonl` states, without reading the products' lines. An empty
 * catalogue has one empty shard.
 *
 * @param products ordered by id
 * @param most the most uncompressed bytes of a shard
 */
export function* planShards(products: Iterable<ListedRecord>, most: number): Iterable<PlannedShard> {
  let isEmpty = true
  for (const members of splitIntoShards(products, {
    id: ({ id }) => id,
    weight: lineBytes,
    room: () => most,
  })) {
    isEmpty = false
    yield { shard: shardOf(members), products: members }
  }
  if (isEmpty) yield { shard: shardOf([]), products: [] }
}

/** The size in bytes of the product's JSON line; 0 if it has none. */
function lineBytes({ bytes }: ListedRecord): number {
  return bytes['jsonl'] ?? 0
}

function shardOf(products: readonly ListedRecord[]): PlannedShard['shard'] {
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
