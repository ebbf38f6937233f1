import { isDeepStrictEqual } from 'node:util'
import type { Partition } from '../catalogue/partition.ts'
import type { Store } from '../catalogue/store/open-store.ts'
import { recordHashes } from '../catalogue/store/record-hashes.ts'
import type { LiveTree } from '../tree/live-tree.ts'
import { type RecordIndex, readRecordIndex, tallyBucket } from '../tree/record-list.ts'
import { type KeptBuckets, touchWholeAccounts } from './kept-buckets.ts'

export interface RecordCounts {
  accounts: number
  products: number
}

export interface ComparedBuckets {
  kept: KeptBuckets
  counts: RecordCounts
  liveCounts: RecordCounts
  productsOf: ReadonlyMap<string, number>
}

/** If a larger share of the buckets changed, all records are loaded, because one pass over them costs less. */
const MOST_TOUCHED = 1 / 3

/**
 * Finds the buckets whose records are as in the live generation (`kept`), and writes the names of the other buckets to
 * `touched_buckets`. Returns null if all records are loaded: there is one bucket, the partition differs, or more than
 * `MOST_TOUCHED` of the buckets changed.
 */
export function compareBuckets(store: Store, live: LiveTree, partition: Partition): ComparedBuckets | null {
  const before = readRecordIndex(live.folder)?.buckets ?? {}
  const isDivided = Object.keys(before).length > 1
  if (!isDivided || !isDeepStrictEqual(partition, live.manifest.partition)) return null
  const tallies = new Map<string, ReturnType<typeof tallyBucket>>()
  const productsOf = new Map<string, number>()
  const rows = store.prepare(`SELECT id, account, hash, bucket FROM (${recordHashes(store, partition)})`)
  for (const row of rows.iterate()) {
    const [bucket, account] = [String(row['bucket']), row['account']]
    const tally = tallies.get(bucket) ?? tallyBucket()
    tallies.set(bucket, tally)
    const type = account === null ? 'account' : 'product'
    tally.add({ type, id: String(row['id']), hash: String(row['hash']), bytes: {} })
    if (account !== null) productsOf.set(String(account), (productsOf.get(String(account)) ?? 0) + 1)
  }
  const now = Object.fromEntries([...tallies].map(([bucket, tally]) => [bucket, tally.facts()]))
  const buckets = [...new Set([...Object.keys(before), ...Object.keys(now)])]
  const touched = new Set(buckets.filter(bucket => before[bucket]?.hashes !== now[bucket]?.hashes))
  touchWholeAccounts(touched, buckets, partition)
  if (touched.size > buckets.length * MOST_TOUCHED) return null
  const add = store.prepare('INSERT INTO touched_buckets VALUES (?)')
  for (const bucket of touched) add.run(bucket)
  const kept = Object.fromEntries(Object.entries(before).filter(([bucket]) => !touched.has(bucket)))
  return {
    kept: { tree: live, buckets: kept },
    counts: countsOf(now),
    liveCounts: countsOf(before),
    productsOf,
  }
}

function countsOf(buckets: RecordIndex['buckets']): RecordCounts {
  const counts = { accounts: 0, products: 0 }
  for (const { accounts, products } of Object.values(buckets)) {
    counts.accounts += accounts
    counts.products += products
  }
  return counts
}
