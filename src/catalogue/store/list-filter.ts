import type { StatementSync } from 'node:sqlite'
import type { Store } from './open-store.ts'

/** Which products a list has; null for no restriction. */
export interface ListFilter {
  /** The account's id. */
  account: string | null
  /** A location or a town, with its case folded, see `foldCase`. */
  location: string | null
}

/** The ids of a filter in SQL, those behind the id `:after`, and the values of its other names. */
export interface IdQuery {
  text: string
  values: Record<string, string>
}

/** Each filter reads the indexes that have its ids in order, and nothing else. */
export function idQuery({ account, location }: ListFilter): IdQuery {
  if (account !== null && location !== null)
    return {
      text: `${from('products_by_both', 'account = :account AND location = :location')}
        UNION ALL ${from('products_by_account_and_town', 'account = :account AND town = :location')}`,
      values: { account, location },
    }
  if (account !== null)
    return { text: from('products_by_account', 'account = :account'), values: { account } }
  if (location !== null)
    // No product is found twice: its town is told only where that is another name than its location.
    return {
      text: `${from('products_by_location', 'location = :location')}
        UNION ALL ${from('products_by_town', 'town = :location')}`,
      values: { location },
    }
  return { text: from('products_by_id', 'true'), values: {} }
}

function from(index: string, condition: string): string {
  return `SELECT id FROM products INDEXED BY ${index} WHERE is_active AND ${condition} AND id > :after`
}

/** Makes each statement once. Only for texts of a fixed set, never for those that hold somebody's values. */
export function preparer(store: Store): (text: string) => StatementSync {
  const made = new Map<string, StatementSync>()
  return text => {
    let statement = made.get(text)
    if (statement === undefined) {
      statement = store.prepare(text)
      made.set(text, statement)
    }
    return statement
  }
}
