import type { Account } from '../schema/account.ts'
import type { Product } from '../schema/product.ts'
import type { Store } from './open-store.ts'

/** An account with the hash of its record, which does not depend on its products. */
export interface AccountRow {
  account: Account
  hash: string
}

/** A product with the length of its JSON in characters. */
export interface ProductRow {
  product: Product
  length: number
}

/** Counts the records to publish. */
export function countRecords(store: Store): { accounts: number; products: number } {
  const row = store
    .prepare(
      'SELECT (SELECT count(*) FROM accounts) AS accounts, (SELECT count(*) FROM products WHERE is_active) AS products',
    )
    .get()
  return { accounts: Number(row?.['accounts']), products: Number(row?.['products']) }
}

/** Reads single accounts. */
export function accountReader(store: Store): (id: string) => AccountRow | undefined {
  const select = store.prepare(
    'SELECT hex(accounts.hash) AS hash, body FROM accounts JOIN bodies ON bodies.hash = accounts.hash WHERE accounts.id = ?',
  )
  return id => {
    const row = select.get(id)
    if (row === undefined) return undefined
    const account: Account = JSON.parse(String(row['body']))
    return { account, hash: String(row['hash']).toLowerCase() }
  }
}

/** Reads single products. */
export function productReader(store: Store): (id: string) => ProductRow | undefined {
  const select = store.prepare(
    'SELECT body FROM products JOIN bodies ON bodies.hash = products.hash WHERE products.id = ?',
  )
  return id => {
    const row = select.get(id)
    if (row === undefined) return undefined
    const recordJson = String(row['body'])
    const product: Product = JSON.parse(recordJson)
    return { product, length: recordJson.length }
  }
}
