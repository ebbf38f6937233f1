import { hash } from 'node:crypto'
import type { Account, AccountReference } from '../schema/account.ts'
import type { Product } from '../schema/product.ts'
import type { Store } from './open-store.ts'

/** A stretch of one account's products by id; both ends belong to it. */
export interface ProductRange {
  account: string
  first: string
  last: string
}

/** A product with the hash that tells whether its files have to change. */
export interface ProductRow {
  product: Product
  hash: string
}

/** An account with the hash of its own record; its products do not count. */
export interface AccountRow {
  account: Account
  hash: string
}

/** How many records the catalogue holds. */
export function countRecords(store: Store): { accounts: number; products: number } {
  const row = store
    .prepare(
      'SELECT (SELECT count(*) FROM accounts) AS accounts, (SELECT count(*) FROM products) AS products',
    )
    .get()
  return { accounts: Number(row?.['accounts']), products: Number(row?.['products']) }
}

/** Reads single accounts; statements are made once. */
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

/**
 * Reads an account's products by id. A product's files use of its account only id, name, website and logo, and
 * its hash covers them.
 */
export function productReader(
  store: Store,
): (range: ProductRange, account: AccountReference) => Iterable<ProductRow> {
  const select = store.prepare(
    `SELECT products.hash AS hash, body FROM products JOIN bodies ON bodies.hash = products.hash
     WHERE account = ? AND products.id BETWEEN ? AND ? ORDER BY products.id`,
  )
  return function* ({ account, first, last }, reference) {
    const suffix = JSON.stringify(reference)
    for (const row of select.iterate(account, first, last)) {
      const product: Product = JSON.parse(String(row['body']))
      yield { product, hash: recordHash(row['hash'], suffix) }
    }
  }
}

function recordHash(bodyHash: unknown, suffix: string): string {
  const body = bodyHash instanceof Uint8Array ? Buffer.from(bodyHash).toString('hex') : ''
  return hash('sha256', body + suffix)
}
