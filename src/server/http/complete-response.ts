import type { Response } from './response.ts'

/**
 * Every response may be read by pages of any origin. A key travels in a header or in the query and never in a cookie, so
 * a browser does not send it for a page that does not know it.
 */
const COMMON_HEADERS: readonly string[] = [
  ...['X-Content-Type-Options', 'nosniff'],
  ...['Access-Control-Allow-Origin', '*'],
  ...['Access-Control-Expose-Headers', 'ETag, Link, Content-Range, X-Markdown-Tokens, X-Request-Id'],
]

const A_DAY = '86400'

/** Adds what every response carries, and the length of its body where it is known. A response is completed once. */
export function completeResponse(response: Response): Response {
  const length = response.body?.length ?? null
  const contentLength = length === null ? [] : ['Content-Length', String(length)]
  return { ...response, headers: [...COMMON_HEADERS, ...response.headers, ...contentLength] }
}

/**
 * The response to OPTIONS, with and without a preflight's question (Fetch standard, CORS protocol).
 *
 * @param allowed the methods as `Allow` lists them
 */
export function preflightResponse(allowed: string): Response {
  const headers = [
    ...['Allow', allowed],
    ...['Access-Control-Allow-Methods', allowed],
    ...[
      'Access-Control-Allow-Headers',
      'X-Api-Key, Accept, Content-Type, Idempotency-Key, If-None-Match, If-Modified-Since, Range, If-Range',
    ],
    ...['Access-Control-Max-Age', A_DAY],
  ]
  return completeResponse({ status: 204, headers, body: null })
}
