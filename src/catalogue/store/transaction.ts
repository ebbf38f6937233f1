import type { DatabaseSync as Store } from 'node:sqlite'

/**
 * Runs several reads on one state of the store, unaffected by concurrent writes. `read` must be synchronous. It may write
 * into temporary tables, which locks no table of the store and is faster in one transaction.
 */
export function inSnapshot<Result>(store: Store, read: () => Result): Result {
  if (store.isTransaction) return read()
  store.exec('BEGIN')
  try {
    return read()
  } finally {
    // After a disk failure SQLite has already ended the transaction. A COMMIT would hide the first error.
    if (store.isTransaction) store.exec('COMMIT')
  }
}

/** Runs a change in a transaction, and rolls back if it throws. It cannot be nested. */
export function inTransaction(store: Store, change: () => void): void {
  store.exec('BEGIN IMMEDIATE')
  try {
    change()
    store.exec('COMMIT')
  } catch (error) {
    if (store.isTransaction) store.exec('ROLLBACK')
    throw error
  }
}
