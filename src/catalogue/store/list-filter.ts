import type { StatementSync } from 'node:sqlite'
import type { Store } from './open-store.ts'

/** Which products a list has; null for no restriction. */
export interface ListFilter {
  /** The account's id. */
  account: string | null
  /** With its case folded, see `foldCase`. */
  location: string | null
}

/** What a filter is in SQL: a table with conditions that an id's is added to, and their values. */
export interface FilterClause {
  text: string
  values: string[]
}

/** Each filter reads the one index that has its ids in order, and nothing else. */
export function clauseOf({ account, location }: ListFilter): FilterClause {
  if (account !== null && location !== null)
    return {
      text: 'products INDEXED BY products_by_both WHERE is_active AND account = ? AND location = ? AND',
      values: [account, location],
    }
  if (account !== null)
    return {
      text: 'products INDEXED BY products_by_account WHERE is_active AND account = ? AND',
      values: [account],
    }
  if (location !== null)
    return {
      text: 'products INDEXED BY products_by_location WHERE is_active AND location = ? AND',
      values: [location],
    }
  return { text: 'products INDEXED BY products_by_id WHERE is_active AND', values: [] }
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
