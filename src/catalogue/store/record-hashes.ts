import { hash } from 'node:crypto'
import { type Account, referenceTo } from '../schema/account.ts'
import type { Store } from './open-store.ts'

// Each product's hash needs its account's reference: read once an account, and joined as text.
const REFERENCES = `
  DROP TABLE IF EXISTS temp.account_references;
  CREATE TEMP TABLE account_references (account TEXT PRIMARY KEY, reference TEXT) WITHOUT ROWID;
  INSERT INTO account_references
    SELECT accounts.id, account_reference(body) FROM accounts JOIN bodies ON bodies.hash = accounts.hash`

/**
 * The identity of every record that is to be published, and the hashes that tell whether its files have to change: a `SELECT` of `type`, `id`,
 * `account` (the product's; null for an account), `title`, `hash` (SHA-256 in lower case) and `recordJson` (the SHA-256 of its
 * body in the store). A product's files use of its account only id, name, website, logo and telephone, and the product's hash covers
 * them. To be run on the same connection, at once.
 */
export function recordHashes(store: Store): string {
  store.function('account_reference', { deterministic: true }, recordJson => {
    const account: Account = JSON.parse(String(recordJson))
    return JSON.stringify(referenceTo(account))
  })
  store.function('product_hash', { deterministic: true }, (recordJson, reference) =>
    hash('sha256', `${recordJson}${reference}`),
  )
  store.exec(REFERENCES)
  // By their primary keys, accounts before products: so a table by type and id is filled from one end to the other.
  return `
    SELECT 'account' AS type, id, NULL AS account, title, lower(hex(hash)) AS hash, hash AS body
    FROM accounts INDEXED BY sqlite_autoindex_accounts_1 CROSS JOIN account_references ON account = id
    UNION ALL
    SELECT 'product', id, account, title, product_hash(lower(hex(hash)), account_references.reference), hash
    FROM products INDEXED BY sqlite_autoindex_products_1 CROSS JOIN account_references USING (account)
    WHERE is_active`
}
