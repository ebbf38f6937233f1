import type { Issue } from '../issue.ts'
import type { Store } from './open-store.ts'

/** Who owns the products that name no account. */
export interface DefaultAccount {
  id: string | null
  name: string | null
}

/** A record that an import refused, with the line it stood on. */
export interface Rejection {
  line: number
  id: string | null
  issue: Issue
}

/**
 * Gives the incoming products that name no account to the source's only account, else to the default one. Where there
 * is neither, they are removed, and returned as refused.
 */
export function assignOwners(store: Store, defaults: DefaultAccount): Rejection[] {
  const named = store
    .prepare(
      'SELECT id FROM incoming_accounts UNION SELECT account FROM incoming_products WHERE account IS NOT NULL LIMIT 2',
    )
    .all()
  const owner = named.length === 1 ? String(named[0]?.['id']) : defaults.id
  if (owner !== null) {
    store.prepare('UPDATE incoming_products SET account = ? WHERE account IS NULL').run(owner)
    return []
  }
  return store
    .prepare('DELETE FROM incoming_products WHERE account IS NULL RETURNING id, line')
    .all()
    .map(({ id, line }) => ({
      line: Number(line),
      id: String(id),
      issue: {
        path: 'account',
        reason: 'is missing, and the source has several accounts; --account-id names an owner',
      },
    }))
}

/** Accounts that only products name, each with the name that the first of them by id gives it. */
export function unknownAccounts(store: Store): { id: string; name: string | null }[] {
  const rows = store
    .prepare(
      `SELECT account, account_name FROM (
         SELECT account, account_name, row_number() OVER (PARTITION BY account ORDER BY account_name IS NULL, id) AS place
         FROM incoming_products WHERE account NOT IN (SELECT id FROM incoming_accounts))
       WHERE place = 1 ORDER BY account`,
    )
    .all()
  return rows.map(row => ({
    id: String(row['account']),
    name: row['account_name'] === null ? null : String(row['account_name']),
  }))
}
