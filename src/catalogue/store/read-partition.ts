import { FILLING, type Partition, partitionFor } from '../partition.ts'
import type { Store } from './open-store.ts'
import { countRecords } from './read-rows.ts'

/** Decides the partition of the store's records. `before` is that of the live generation. */
export function readPartition(store: Store, before: Partition): Partition {
  const { accounts, products } = countRecords(store)
  const isSmall = products <= FILLING.most && before.cuts.length === 0
  const large = store.prepare(
    'SELECT account, count(*) AS n FROM products WHERE is_active GROUP BY account HAVING n > ? ORDER BY account',
  )
  const rows = isSmall ? [] : large.all(FILLING.most * FILLING.shrinking)
  const counts = rows.map(({ account, n }) => [String(account), Number(n)] as const)
  return partitionFor(accounts + products, counts, before)
}
