import type { Store } from './open-store.ts'

/** Reads several times from one state of the store, whatever is written meanwhile. It must not wait for anything. */
export function inSnapshot<Result>(store: Store, read: () => Result): Result {
  if (store.isTransaction) return read()
  store.exec('BEGIN')
  try {
    return read()
  } finally {
    store.exec('COMMIT')
  }
}
