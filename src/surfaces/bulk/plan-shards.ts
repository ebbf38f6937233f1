import { createHash } from 'node:crypto'
import { cutShards } from '../cut-shards.ts'
import type { ListedRecord } from '../surface.ts'
import type { BulkShard } from './bulk-index.ts'

/** A shard before its files are written. */
export type PlannedShard = Omit<BulkShard, 'files'>

/**
 * The shards of a catalogue, from what its list says alone: no product is read. There is always one.
 *
 * @param products gives the products by id, each time anew
 * @param most bytes of a shard, uncompressed
 */
export function planShards(products: () => Iterable<ListedRecord>, most: number): PlannedShard[] {
  const counts = [...cutShards(weighed(products(), most))]
  const rest = products()[Symbol.iterator]()
  return (counts.length === 0 ? [0] : counts).map(count => describe(rest, count))
}

/** Bytes of a product's line. */
export function lineBytes({ bytes }: ListedRecord): number {
  return bytes['jsonl'] ?? 0
}

function* weighed(products: Iterable<ListedRecord>, most: number) {
  for (const product of products) yield { id: product.id, weight: lineBytes(product) / most }
}

function describe(products: Iterator<ListedRecord>, count: number): PlannedShard {
  const members = createHash('sha256')
  const shard: Omit<PlannedShard, 'members'> = { records: count, first: null, last: null, bytes: 0 }
  for (let index = 0; index < count; index++) {
    const { done, value } = products.next()
    if (done === true) break
    members.update(`${JSON.stringify([value.id, value.digest])}\n`)
    shard.first ??= value.id
    shard.last = value.id
    shard.bytes += lineBytes(value)
  }
  return { ...shard, members: members.digest('hex') }
}
