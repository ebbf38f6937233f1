import type { Entry } from './entry.ts'

/** A memo has its entry under this key. A changed copy of the entry has the same memo, but needs other results. */
const OWNER = Symbol('owner')

/** Stores the result of `make` in the entry. A WeakMap would keep entries in memory until a full garbage collection. */
export function memoizePerEntry<Key extends Entry, Result>(
  make: (entry: Key) => Result,
): (entry: Key) => Result {
  return entry => {
    const { memo } = entry
    const owner = memo.get(OWNER)
    if (owner === undefined) memo.set(OWNER, entry)
    else if (owner !== entry) return make(entry)
    const stored = memo.get(make)
    // Only results of `make` are stored under this key.
    if (stored !== undefined || memo.has(make)) return stored as Result
    const result = make(entry)
    memo.set(make, result)
    return result
  }
}
