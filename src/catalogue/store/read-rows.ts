import type { Account } from '../schema/account.ts'
import type { Product } from '../schema/product.ts'
import { foldCase } from '../text/comparison-keys.ts'
import type { Owner } from '../v1/v1-resource.ts'
import type { Store } from './open-store.ts'
import { textOrNull } from './text-or-null.ts'

export interface ProductRow {
  product: Product
  length: number
}

export function countRecords(store: Store): { accounts: number; products: number } {
  const row = store
    .prepare(
      'SELECT (SELECT count(*) FROM accounts) AS accounts, (SELECT sum(products) FROM list_blocks) AS products',
    )
    .get()
  return { accounts: Number(row?.['accounts']), products: Number(row?.['products']) }
}

export function accountReader(store: Store) {
  const select = store.prepare(
    'SELECT lower(hex(hash)) AS hash, body, changed FROM accounts JOIN bodies USING (hash) WHERE accounts.id = ?',
  )
  return (id: string) => {
    const row = select.get(id)
    if (row === undefined) return undefined
    const account: Account = JSON.parse(String(row['body']))
    return {
      account,
      hash: String(row['hash']),
      /** ISO 8601; null if the account has not changed since its first import. */
      changed: textOrNull(row['changed']),
    }
  }
}

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

export function ownedProductReader(store: Store) {
  // The later of two dates in ISO 8601 is the greater text. max() of null is null, so null becomes ''.
  const select = store.prepare(`
    SELECT bodies.body AS body, lower(hex(bodies.hash)) AS hash, accounts.id AS owner, accounts.title AS name, is_active,
      nullif(max(coalesce(products.changed, ''), coalesce(accounts.changed, '')), '') AS changed
    FROM products
    JOIN bodies ON bodies.hash = products.hash
    JOIN accounts ON accounts.id = products.account
    WHERE products.id = ?
  `)
  return (id: string) => {
    const row = select.get(id)
    if (row === undefined) return undefined
    const product: Product = JSON.parse(String(row['body']))
    const owner: Owner = { id: String(row['owner']), name: String(row['name']) }
    return {
      product,
      owner,
      /** False for an unpublished product, which only its account may read. */
      isActive: row['is_active'] === 1,
      hash: String(row['hash']),
      /** The last change of the product or its account, ISO 8601; null before the first change. */
      changed: textOrNull(row['changed']),
    }
  }
}

/** Finds an account by its id, else by its username, else by its name. Only for the id, case must be equal. */
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
