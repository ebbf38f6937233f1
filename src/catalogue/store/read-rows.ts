import { hash } from 'node:crypto'
import type { RecordType } from '../read-record.ts'
import { type Account, referenceTo } from '../schema/account.ts'
import type { Product } from '../schema/product.ts'
import type { Store } from './open-store.ts'

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

/** Reads single products; statements are made once. */
export function productReader(store: Store): (id: string) => Product | undefined {
  const select = store.prepare(
    'SELECT body FROM products JOIN bodies ON bodies.hash = products.hash WHERE products.id = ?',
  )
  return id => {
    const row = select.get(id)
    if (row === undefined) return undefined
    const product: Product = JSON.parse(String(row['body']))
    return product
  }
}

/** A record's identity, and the hashes that tell whether its files have to change. */
export interface RecordHash {
  type: RecordType
  id: string
  /** The product's account; null for an account. */
  account: string | null
  title: string
  hash: string
  /** SHA-256 of the record's body in the store. */
  body: Uint8Array
}

/**
 * The hash of every record, accounts first, each followed by its products by id. A product's files use of its
 * account only id, name, website and logo, and the product's hash covers them.
 */
export function* recordHashes(store: Store): Iterable<RecordHash> {
  const readAccount = accountReader(store)
  const products = store.prepare('SELECT id, title, hash FROM products WHERE account = ? ORDER BY id')
  for (const { id, title, hash: body } of store
    .prepare('SELECT id, title, hash FROM accounts ORDER BY id')
    .iterate()) {
    const row = readAccount(String(id))
    if (row === undefined) continue
    const { account } = row
    yield {
      type: 'account',
      id: account.id,
      account: null,
      title: String(title),
      hash: row.hash,
      body: bytes(body),
    }
    const reference = JSON.stringify(referenceTo(account))
    for (const product of products.iterate(account.id)) {
      const own = bytes(product['hash'])
      yield {
        type: 'product',
        id: String(product['id']),
        account: account.id,
        title: String(product['title']),
        hash: hash('sha256', Buffer.from(own).toString('hex') + reference),
        body: own,
      }
    }
  }
}

function bytes(value: unknown): Uint8Array {
  return value instanceof Uint8Array ? value : new Uint8Array()
}
