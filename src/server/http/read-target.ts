export interface Target {
  /** Still percent-encoded. */
  path: string
  /** The query without its question mark and without `api_key`. */
  query: string
  apiKey: string | undefined
  /** Path and query without `api_key`, for logs and cache keys. */
  safe: string
}

/** Parses a request target. It removes the key from the query, so that no later code can store or log the key. */
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
  const match = /^https?:\/\/[^/?#]+(.*)$/i.exec(target)
  if (match === null) return undefined
  const rest = match[1] ?? ''
  return rest.startsWith('/') ? rest : `/${rest}`
}

/** Each pair is decoded, because the name `api_key` may be percent-encoded. */
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
