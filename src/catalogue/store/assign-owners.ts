import type { Issue } from '../issue.ts'
import type { Store } from './open-store.ts'
import { textOrNull } from './text-or-null.ts'

/** The account of products that name none, from `--account-id` and `--account-name`; null if these are not given. */
export interface DefaultAccount {
  id: string | null
  name: string | null
}

export interface Rejection {
  line: number
  id: string | null
  issue: Issue
}

/**
 * Assigns incoming products that name no account to the source's only account, else to the account `defaults.id`.
 * If there is neither, these products are removed and returned as rejected.
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

/**
 * Accounts that incoming products name but that have no record. The name comes from the product with the lowest id that
 * states one; it is null if no product does.
 */
export function unknownAccounts(store: Store): { id: string; name: string | null }[] {
  return store
    .prepare(
      `SELECT account, account_name FROM (
         SELECT account, account_name, row_number() OVER (PARTITION BY account ORDER BY account_name IS NULL, id) AS place
         FROM incoming_products WHERE account NOT IN (SELECT id FROM incoming_accounts))
       WHERE place = 1 ORDER BY account`,
    )
    .all()
    .map(row => ({ id: String(row['account']), name: textOrNull(row['account_name']) }))
}
