import type { Issue } from '../issue.ts'
import type { Store } from './open-store.ts'
import { textOrNull } from './text-or-null.ts'

export interface DefaultAccount {
  id: string | null
  name: string | null
  /**
   * True if the source itself sets this account, as a table may. If not, and if the source's records name exactly one
   * account, that account replaces this one.
   */
  isCertain?: boolean
}

export interface Rejection {
  line: number
  id: string | null
  issue: Issue
}

/** The account for OCTO's products if neither they nor `--account-id` name one. */
export const UNNAMED_SUPPLIER = { id: 'supplier', name: 'Supplier' }

/** Selects a row if a product without an account came from an OCTO system, whose products need not name a supplier. */
const IS_OCTO = `
  SELECT 1 FROM (
    SELECT hash FROM incoming_products WHERE account IS NULL UNION ALL
    SELECT source_hash FROM known_lines JOIN products USING (id) WHERE type = 'product' AND is_assigned
  ) JOIN bodies USING (hash) WHERE json_type(body, '$.octo') = 'object' LIMIT 1`

/**
 * The account of products that name none. If the source names exactly one account and `defaults.isCertain` is not set,
 * it is that account; otherwise `defaults`. Without a default, OCTO products of a source that names no account get
 * `UNNAMED_SUPPLIER`. `hasKnown` says that unchanged lines have products without an account.
 */
export function ownerOf(store: Store, defaults: DefaultAccount, hasKnown: boolean): string | null {
  const incoming = store.prepare('SELECT 1 FROM incoming_products WHERE account IS NULL LIMIT 1').get()
  if (!hasKnown && incoming === undefined) return defaults.id
  if (defaults.isCertain) return defaults.id
  const named = someAccounts(store)
  if (named.length === 1) return String(named[0]?.['id'])
  const isUnnamed = defaults.id === null && named.length === 0
  return isUnnamed && store.prepare(IS_OCTO).get() !== undefined ? UNNAMED_SUPPLIER.id : defaults.id
}

function someAccounts(store: Store) {
  return store
    .prepare(
      `SELECT id FROM incoming_accounts UNION SELECT account FROM incoming_products WHERE account IS NOT NULL
       UNION SELECT iif(type = 'account', id, account) FROM known_lines
       WHERE NOT is_assigned AND place NOT IN (SELECT place FROM unseen) LIMIT 2`,
    )
    .all()
}

export function assignOwners(store: Store, owner: string | null): Rejection[] {
  if (owner !== null) {
    store
      .prepare('UPDATE incoming_products SET account = ?, is_assigned = 1 WHERE account IS NULL')
      .run(owner)
    return []
  }
  const has = someAccounts(store).length === 0 ? 'no account' : 'several accounts'
  return store
    .prepare('DELETE FROM incoming_products WHERE account IS NULL RETURNING id, line')
    .all()
    .map(({ id, line }) => ({
      line: Number(line),
      id: String(id),
      issue: {
        path: 'account',
        reason: `is missing, and the source has ${has}; --account-id names an owner`,
      },
    }))
}

const touch = (withAssigned: boolean) => `
  DROP TABLE IF EXISTS temp.touched;
  CREATE TEMP TABLE touched (id TEXT PRIMARY KEY) WITHOUT ROWID;
  INSERT OR IGNORE INTO touched SELECT account FROM incoming_products;
  INSERT OR IGNORE INTO touched SELECT account FROM unseen WHERE type = 'product';
  INSERT OR IGNORE INTO touched SELECT id FROM unseen WHERE type = 'account' AND (${withAssigned} OR NOT is_assigned);
  DELETE FROM unseen WHERE type = 'account' AND id NOT IN (SELECT id FROM touched);
  DELETE FROM touched WHERE id IN (SELECT id FROM incoming_accounts) OR EXISTS (
    SELECT 1 FROM known_lines AS own WHERE type = 'account' AND own.id = touched.id AND NOT is_assigned
      AND place NOT IN (SELECT place FROM unseen))`

const productsIn = (table: string) =>
  `SELECT id, account, account_name FROM ${table} WHERE account IN (SELECT id FROM touched)`

/**
 * Accounts that products name but that have no record, named as in the product with the lowest id that states a name.
 * With `isOtherDefault`, all such accounts are made again: some may have the name of the former default account.
 */
export function unknownAccounts(
  store: Store,
  isOtherDefault: boolean,
): { id: string; name: string | null }[] {
  store.exec(touch(isOtherDefault))
  if (store.prepare('SELECT 1 FROM touched').get() === undefined) return []
  return store
    .prepare(
      `SELECT account, account_name FROM (
         SELECT account, account_name, row_number() OVER (PARTITION BY account ORDER BY account_name IS NULL, id) AS place
         FROM (${productsIn('incoming_products')} UNION ALL
           ${productsIn('known_lines')} AND +type = 'product' AND place NOT IN (SELECT place FROM unseen)))
       WHERE place = 1 ORDER BY account`,
    )
    .all()
    .map(row => ({ id: String(row['account']), name: textOrNull(row['account_name']) }))
}
