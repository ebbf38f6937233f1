import { type KeyHolder, keyFinder } from '../catalogue/store/keys.ts'
import type { Store } from '../catalogue/store/open-store.ts'

export type Authenticate = (key: string | undefined) => KeyHolder | undefined

/** How long a key stays cached, which is how long a revoked or expired key may still work. */
const CACHED_MS = 500
const MOST_CACHED = 10_000
const LONGEST = 200

export function createAuthenticate(store: Store, now: () => number = Date.now): Authenticate {
  const find = keyFinder(store)
  const cached = new Map<string, KeyHolder>()
  let cachedSince = 0
  return key => {
    if (key === undefined || key === '') return undefined
    const time = now()
    if (time - cachedSince >= CACHED_MS || cached.size >= MOST_CACHED) {
      cached.clear()
      cachedSince = time
    }
    const known = cached.get(key)
    if (known !== undefined) return known
    // No valid key is longer than `LONGEST`. A longer one is cut, so that hashing it takes little time.
    const holder = find(key.slice(0, LONGEST), new Date(time))
    if (holder !== undefined) cached.set(key, holder)
    return holder
  }
}
