import { type KeyHolder, keyFinder } from '../catalogue/store/keys.ts'
import type { Store } from '../catalogue/store/open-store.ts'

/** Says whose key this is; undefined for none and for any that is not valid. */
export type Authenticate = (key: string | undefined) => KeyHolder | undefined

/** A key that was revoked or has expired is refused at most this long after. */
const REMEMBERED_MS = 500
const MOST_REMEMBERED = 10_000
/** Longer than any key of ours. */
const LONGEST = 200

/** Looks keys up in the store, and remembers for a moment those that were valid. */
export function createAuthenticate(store: Store, now: () => number = Date.now): Authenticate {
  const find = keyFinder(store)
  const memoize = new Map<string, KeyHolder>()
  let since = 0
  return key => {
    if (key === undefined || key === '') return undefined
    const time = now()
    if (time - since >= REMEMBERED_MS || memoize.size >= MOST_REMEMBERED) {
      memoize.clear()
      since = time
    }
    const known = memoize.get(key)
    if (known !== undefined) return known
    // Of any other length it takes as long to be refused.
    const holder = find(key.slice(0, LONGEST), new Date(time))
    if (holder !== undefined) memoize.set(key, holder)
    return holder
  }
}
