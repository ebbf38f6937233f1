import { FILLING, type Partition, partitionFor } from '../partition.ts'
import type { Store } from './open-store.ts'
import { countRecords } from './read-rows.ts'

export function readPartition(store: Store, before: Partition): Partition {
  const { accounts, products } = countRecords(store)
  const isSmall = products <= FILLING.most && before.cuts.length === 0
  return partitionFor(accounts + products, isSmall ? [] : largeAccounts(store), before)
}

export function largeAccounts(store: Store): [account: string, products: number][] {
  return store
    .prepare(
      'SELECT account, count(*) AS n FROM products WHERE is_active GROUP BY account HAVING n > ? ORDER BY account',
    )
    .all(FILLING.most * FILLING.shrinking)
    .map(({ account, n }) => [String(account), Number(n)])
}
