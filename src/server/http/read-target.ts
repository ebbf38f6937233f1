/** A request target in its parts. */
export interface Target {
  /** As it came, percent-encoded. */
  path: string
  /** Without its question mark and without `api_key`. */
  query: string
  /** What the query gives as `api_key`; undefined where it gives none. */
  apiKey: string | undefined
  /** Path and query without the key: safe to keep and to log. */
  safe: string
}

/**
 * Splits a request target (RFC 9112, section 3.2): origin-form, absolute-form, or `*`. The key is taken out of the
 * query here, so that no later code can keep or log it. Undefined where it has none of these forms.
 */
export function readTarget(target: string): Target | undefined {
  const origin = target.startsWith('/') || target === '*' ? target : originForm(target)
  if (origin === undefined) return undefined
  const mark = origin.indexOf('?')
  if (mark === -1) return { path: origin, query: '', apiKey: undefined, safe: origin }
  const path = origin.slice(0, mark)
  const { query, apiKey } = withoutKey(origin.slice(mark + 1))
  return { path, query, apiKey, safe: query === '' ? path : `${path}?${query}` }
}

function originForm(target: string): string | undefined {
  const match = /^https?:\/\/[^/?#]*(.*)$/i.exec(target)
  if (match === null) return undefined
  const rest = match[1] ?? ''
  return rest.startsWith('/') ? rest : `/${rest}`
}

/** A name may be percent-encoded as well, so pairs are decoded before they are compared. */
function withoutKey(query: string): { query: string; apiKey: string | undefined } {
  if (!/api|%/i.test(query)) return { query, apiKey: undefined }
  let apiKey: string | undefined
  const pairs = query.split('&').filter(pair => {
    const [entry] = new URLSearchParams(pair)
    if (entry?.[0] !== 'api_key') return true
    apiKey ??= entry[1]
    return false
  })
  return { query: pairs.join('&'), apiKey }
}
