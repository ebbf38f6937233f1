import type { Store } from './open-store.ts'

/** Reads several times from one state of the store, whatever is written meanwhile. It must not wait for anything. */
export function inSnapshot<Result>(store: Store, read: () => Result): Result {
  if (store.isTransaction) return read()
  store.exec('BEGIN')
  try {
    return read()
  } finally {
    // SQLite ends it by itself where the disk fails, which is what is told.
    if (store.isTransaction) store.exec('COMMIT')
  }
}

/** Makes all of a change or, where it throws, nothing of it. Not for use inside of another transaction. */
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
