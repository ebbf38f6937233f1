import { incomingAccount } from '../catalogue/incoming-record.ts'
import { bucketOf, type Partition, partitionFor } from '../catalogue/partition.ts'
import { beginImport } from '../catalogue/store/begin-import.ts'
import type { Store } from '../catalogue/store/open-store.ts'
import { type OldLine, type Plan, planGeneration } from '../plan/plan.ts'
import { linesOfFile } from '../tree/lines-of-file.ts'
import type { LiveTree } from '../tree/live-tree.ts'
import { recordLineTexts } from '../tree/record-list.ts'
import type { Part, PartLine } from './part.ts'
import { placesIn } from './shard-plan.ts'

/** Chooses the partition that a build by one process would choose. */
export function partitionOf(all: readonly Part[], before: Partition): Partition {
  const records = all.reduce((sum, { accounts, products }) => sum + accounts + products, 0)
  // A build by one process gets the accounts in SQLite's order: by the bytes of their ids.
  const large = all
    .flatMap(part => part.large)
    .sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
  return partitionFor(records, large, before)
}

export function planParts(
  database: Store,
  parts: string,
  all: readonly Part[],
  { partition, live, now }: { partition: Partition; live: LiveTree | null; now: Date },
): Plan {
  function* lines(): Iterable<OldLine> {
    for (const { reference, source: _, ...line } of partLines(parts, all)) {
      const key = line.type === 'account' ? null : (reference ?? line.id)
      yield { ...line, bucket: bucketOf(partition, line.account ?? line.id, key) }
    }
  }
  const isRendered = live !== null && live.baseline !== null
  return planGeneration(database, lines(), live === null ? [] : recordLineTexts(live), { now, isRendered })
}

/** Stores the accounts of all parts, since surfaces make pages of them. A part's lines begin with its accounts. */
export function storeAccounts(store: Store, parts: string, all: readonly Part[], now: Date): void {
  using incoming = beginImport(store)
  let number = 0
  for (const part of all)
    for (const { source } of partLines(parts, [part])) {
      if (source === undefined) break
      incoming.add(incomingAccount(source), ++number)
    }
  incoming.assignOwners({ id: null, name: null })
  incoming.replaceRows(now)
  incoming.commit()
}

export function* partLines(parts: string, all: readonly Part[]): Iterable<PartLine> {
  for (const { shard, lines } of all)
    for (const text of linesOfFile(placesIn(parts).lines(shard, lines))) yield JSON.parse(text)
}
