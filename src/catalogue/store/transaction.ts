import type { DatabaseSync as Store } from 'node:sqlite'

/** Runs `read`, which is synchronous, on one state of the store. It may also write temporary tables. */
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
