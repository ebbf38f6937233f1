import { createHash } from 'node:crypto'
import { pack } from '../pack.ts'
import type { ListedRecord } from '../surface.ts'
import type { BulkShard } from './bulk-index.ts'

/** A shard before its files are written. */
export type PlannedShard = Omit<BulkShard, 'files'>

/**
 * The shards of a catalogue, from what its list says alone: no product is read. There is always one.
 *
 * @param products by id
 * @param most bytes of a shard, uncompressed
 */
export function planShards(products: Iterable<ListedRecord>, most: number): PlannedShard[] {
  const shards = pack(products, { id: ({ id }) => id, weight: lineBytes, room: () => most })
  const planned = Array.from(shards, describe)
  return planned.length === 0 ? [describe([])] : planned
}

/** Bytes of a product's line. */
export function lineBytes({ bytes }: ListedRecord): number {
  return bytes['jsonl'] ?? 0
}

function describe(products: readonly ListedRecord[]): PlannedShard {
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
