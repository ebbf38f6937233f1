import { createHash } from 'node:crypto'
import { splitIntoShards } from '../shared/split-into-shards.ts'
import type { ListedRecord } from '../surface.ts'
import type { BulkShard } from './bulk-index.ts'

/** A shard whose files are not written yet, with its products. */
export interface PlannedShard {
  shard: Omit<BulkShard, 'files'>
  products: readonly ListedRecord[]
}

/**
 * Splits a catalogue into shards, of which there is always at least one. Only the list of records is read, no product's
 * line.
 *
 * @param products by id
 * @param most bytes of a shard, uncompressed
 */
export function* planShards(products: Iterable<ListedRecord>, most: number): Iterable<PlannedShard> {
  let isEmpty = true
  for (const held of splitIntoShards(products, { id: ({ id }) => id, weight: lineBytes, room: () => most })) {
    isEmpty = false
    yield { shard: describe(held), products: held }
  }
  if (isEmpty) yield { shard: describe([]), products: [] }
}

/** Bytes of a product's line. */
export function lineBytes({ bytes }: ListedRecord): number {
  return bytes['jsonl'] ?? 0
}

function describe(products: readonly ListedRecord[]): PlannedShard['shard'] {
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
