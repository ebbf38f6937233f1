import type { StatementSync } from 'node:sqlite'
import type { Store } from './open-store.ts'

/** The filter of a list; null means no restriction. */
export interface ListFilter {
  /** The account's id. */
  account: string | null
  /** A location or a town, with its case folded, see `foldCase`. */
  location: string | null
}

/** SQL that selects the ids after `:after`, and the values of its other parameters. */
export interface IdQuery {
  text: string
  values: Record<string, string>
}

/** Makes the query of a filter. It reads only indexes that have the filter's ids in order. */
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
    // No product is found twice: a town equal to the location is stored as null.
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

/** Caches statements by their SQL. The SQL must not contain values, because statements are never evicted. */
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
