import type { StatementSync } from 'node:sqlite'
import { memoize } from '../text/memoize.ts'
import type { Store } from './open-store.ts'

export interface ListFilter {
  account: string | null
  /** A location or a town, with its case folded, see `foldCase`. */
  location: string | null
}

export function idQuery({ account, location }: ListFilter): string {
  if (location === null)
    return account === null
      ? from('products_by_id', 'true')
      : from('products_by_account', 'account = :account')
  // The two indexes never find the same product: `town` is null if it equals `location`.
  return account === null
    ? `${from('products_by_location', 'location = :location')}
       UNION ALL ${from('products_by_town', 'town = :location')}`
    : `${from('products_by_both', 'account = :account AND location = :location')}
       UNION ALL ${from('products_by_account_and_town', 'account = :account AND town = :location')}`
}

function from(index: string, condition: string): string {
  return `SELECT id FROM products INDEXED BY ${index} WHERE is_active AND ${condition} AND id >= :first`
}

/** The values of `:account` and `:location`, each only if `idQuery` uses it: SQLite refuses unknown parameters. */
export function idParameters({ account, location }: ListFilter): Record<string, string> {
  return { ...(account !== null && { account }), ...(location !== null && { location }) }
}

export const preparer = (store: Store) => memoize((sql: string): StatementSync => store.prepare(sql))
