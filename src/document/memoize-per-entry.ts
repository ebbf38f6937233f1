import type { Entry } from './entry.ts'

/** The key of the memo's entry. A changed copy of the entry shares the memo, but must not use its results. */
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
    // The cast is right, because only results of `make` are stored under the key `make`.
    if (stored !== undefined || memo.has(make)) return stored as Result
    const result = make(entry)
    memo.set(make, result)
    return result
  }
}
