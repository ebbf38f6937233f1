import type { Account } from '../schema/account.ts'
import type { Product } from '../schema/product.ts'
import { foldCase } from '../text/comparison-keys.ts'
import type { Owner } from '../v1/v1-resource.ts'
import type { Store } from './open-store.ts'
import { textOrNull } from './text-or-null.ts'

/** An account as it is stored. */
export interface AccountRow {
  account: Account
  /** The hash of its record, which does not depend on its products. */
  hash: string
  /** The last change, ISO 8601; null if it has not changed since its first import. */
  changed: string | null
}

/** A product with the length of its JSON in characters. */
export interface ProductRow {
  product: Product
  length: number
}

/** A product with its account. */
export interface OwnedProduct {
  product: Product
  /** False if it is unpublished: only its account may then read it. */
  isActive: boolean
  owner: Owner
  /** SHA-256 of the product's JSON, in lower case. */
  hash: string
  /** The last change of the product or its account, ISO 8601; null if neither has changed since its first import. */
  changed: string | null
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
    'SELECT lower(hex(hash)) AS hash, body, changed FROM accounts JOIN bodies USING (hash) WHERE accounts.id = ?',
  )
  return id => {
    const row = select.get(id)
    if (row === undefined) return undefined
    const account: Account = JSON.parse(String(row['body']))
    return { account, hash: String(row['hash']), changed: textOrNull(row['changed']) }
  }
}

/** Reads single products. */
export function productReader(store: Store): (id: string) => ProductRow | undefined {
  const select = store.prepare('SELECT body FROM products JOIN bodies USING (hash) WHERE products.id = ?')
  return id => {
    const row = select.get(id)
    if (row === undefined) return undefined
    const recordJson = String(row['body'])
    const product: Product = JSON.parse(recordJson)
    return { product, length: recordJson.length }
  }
}

/** Reads single products with their accounts and dates. */
export function ownedProductReader(store: Store): (id: string) => OwnedProduct | undefined {
  // Dates are ISO 8601 in UTC, so the later one is the greater text. Nulls become '', because max() of a null is null.
  const select = store.prepare(`
    SELECT bodies.body AS body, lower(hex(bodies.hash)) AS hash, accounts.id AS owner, accounts.title AS name, is_active,
      nullif(max(coalesce(products.changed, ''), coalesce(accounts.changed, '')), '') AS changed
    FROM products
    JOIN bodies ON bodies.hash = products.hash
    JOIN accounts ON accounts.id = products.account
    WHERE products.id = ?
  `)
  return id => {
    const row = select.get(id)
    if (row === undefined) return undefined
    const product: Product = JSON.parse(String(row['body']))
    return {
      product,
      isActive: row['is_active'] === 1,
      owner: { id: String(row['owner']), name: String(row['name']) },
      hash: String(row['hash']),
      changed: textOrNull(row['changed']),
    }
  }
}

/**
 * Finds an account by its id, else by its username, else by its name; the last two ignore case.
 * If several accounts match, the one with the lowest id is returned.
 */
export function accountFinder(store: Store): (idOrName: string) => string | undefined {
  const byId = store.prepare('SELECT id FROM accounts WHERE id = ?')
  const byUsername = store.prepare('SELECT id FROM accounts WHERE username = ? ORDER BY id LIMIT 1')
  const byName = store.prepare('SELECT id FROM accounts WHERE folded_title = ? ORDER BY id LIMIT 1')
  return idOrName => {
    const folded = foldCase(idOrName)
    const row = byId.get(idOrName) ?? byUsername.get(folded) ?? byName.get(folded)
    return row === undefined ? undefined : String(row['id'])
  }
}
