import type { KeyHolder } from '../catalogue/store/keys.ts'
import type { Endpoint } from './endpoint.ts'
import type { Representation } from './http/representation.ts'
import type { CachePolicy } from './http/respond.ts'

// The caching headers of each kind of response (docs/server.md, Caching).
const KEYED: CachePolicy = { cacheControl: 'private, no-cache', vary: ['X-Api-Key'] }
const PUBLIC: CachePolicy = { cacheControl: 'public, max-age=60, stale-while-revalidate=600', vary: [] }
const OPEN: CachePolicy = { cacheControl: 'no-cache', vary: [] }

/** @param key of the request; undefined without one */
export function cachePolicyOf(
  { access, hasKeyOnlyFields }: Endpoint,
  key: KeyHolder | undefined,
  isPublic: boolean,
  { publicCacheControl: cacheControl = PUBLIC.cacheControl }: Representation,
): CachePolicy {
  if (access !== 'key') return OPEN
  if (!isPublic) return KEYED
  if (hasKeyOnlyFields !== true) return { ...PUBLIC, cacheControl }
  return key === undefined ? { ...PUBLIC, vary: KEYED.vary } : KEYED
}
