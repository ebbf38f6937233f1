/**
 * Every answer may be read by pages of any origin: a key travels in a header or in the query, never in a cookie, so
 * there is nothing that another page could ride on.
 */
export const CORS_HEADERS: readonly string[] = [
  ...['Access-Control-Allow-Origin', '*'],
  ...['Access-Control-Expose-Headers', 'ETag, Link, Content-Range, X-Markdown-Tokens, X-Request-Id'],
]

const A_DAY = '86400'

/** What `OPTIONS` says, with and without a preflight's question (Fetch standard, CORS protocol). */
export function preflightHeaders(allowed: string): string[] {
  return [
    ...['Allow', allowed],
    ...['Access-Control-Allow-Methods', allowed],
    ...[
      'Access-Control-Allow-Headers',
      'X-Api-Key, Accept, Content-Type, Idempotency-Key, If-None-Match, If-Modified-Since, Range, If-Range',
    ],
    ...['Access-Control-Max-Age', A_DAY],
  ]
}
