import { basename } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { bucketOf, bucketsOf, type Partition } from '../catalogue/partition.ts'
import { inSnapshot } from '../catalogue/store/transaction.ts'
import type { RecordLine } from '../tree/record-line.ts'
import {
  accountLineTexts,
  type BucketFacts,
  bucketFile,
  differingLists,
  type ListedTree,
  listFiles,
  readRecordIndex,
  recordLineTexts,
} from '../tree/record-list.ts'

export interface KeptBuckets {
  readonly tree: ListedTree
  readonly buckets: Readonly<Record<string, BucketFacts>>
}

/** Returns the differing lists: `lists` of `other` and `liveLists` of `live`. */
export function compareLists(other: ListedTree, live: ListedTree) {
  const [lists, liveLists] = [listFiles(other.manifest), listFiles(live.manifest)]
  const differing = differingLists(live.manifest, other.manifest)
  const index = readRecordIndex(live.folder)?.buckets ?? {}
  const buckets: Record<string, BucketFacts> = {}
  for (const list of liveLists.filter(list => !differing.includes(list))) {
    const [bucket, facts] = [basename(list, '.jsonl'), index[basename(list, '.jsonl')]]
    if (facts === undefined) return { kept: null, lists, liveLists }
    buckets[bucket] = facts
  }
  const kept: KeptBuckets = { tree: live, buckets }
  return { kept, lists: differingLists(other.manifest, live.manifest), liveLists: differing }
}

export function keptLoader(database: DatabaseSync, kept: KeptBuckets, partition: Partition) {
  const left = new Set(Object.keys(kept.buckets))
  const hold = liveHolder(database)
  const plan = database.prepare(
    'INSERT OR IGNORE INTO planned (type, id, account, title, hash, translations) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const add = (texts: Iterable<string>) =>
    inSnapshot(database, () => {
      for (const text of texts) {
        const { type, id, account, title, hash, card } = hold(text)
        const translations = card?.translations
        plan.run(type, id, account, title, hash, translations ? JSON.stringify(translations) : null)
      }
    })
  add(accountLineTexts(kept.tree, [...left].map(bucketFile)))
  return (account?: string) => {
    const buckets = account === undefined ? [...left] : bucketsOf(partition, account, left)
    if (buckets.length === 0) return
    for (const bucket of buckets) left.delete(bucket)
    add(recordLineTexts(kept.tree, buckets.map(bucketFile)))
  }
}

export function liveHolder(database: DatabaseSync): (text: string) => RecordLine {
  const add = database.prepare('INSERT OR IGNORE INTO live VALUES (?, ?, ?, ?, ?, ?, ?)')
  return text => {
    const line: RecordLine = JSON.parse(text)
    const { type, id, account, hash, digest, bytes } = line
    add.run(type, id, account, hash, digest, JSON.stringify(bytes), text)
    return line
  }
}

/** If `touched` has a bucket of an account, adds all buckets of that account: its `all` files need all products. */
export function touchWholeAccounts(
  touched: Set<string>,
  buckets: readonly string[],
  partition: Partition,
): void {
  const cut = partition.cuts.map(([account]) => ({
    own: bucketOf(partition, account, null),
    parts: bucketsOf(partition, account, buckets),
  }))
  for (const { own, parts } of cut) if (parts.some(part => touched.has(part))) touched.add(own)
  for (const { own, parts } of cut) if (touched.has(own)) for (const part of parts) touched.add(part)
}
