import type { Response } from './response.ts'

/** Pages of any origin may read responses. Keys are never cookies, so no page can use a key that it does not know. */
const COMMON_HEADERS: readonly string[] = [
  ...['X-Content-Type-Options', 'nosniff'],
  ...['Access-Control-Allow-Origin', '*'],
  ...['Access-Control-Expose-Headers', '*'],
]

const A_DAY = '86400'

/** Adds the headers that every response has, so it must be called exactly once for each response. */
export function completeResponse(response: Response): Response {
  const length = response.body?.length ?? null
  const contentLength = length === null ? [] : ['Content-Length', String(length)]
  return { ...response, headers: [...COMMON_HEADERS, ...response.headers, ...contentLength] }
}

export function preflightResponse(allowed: string): Response {
  const headers = [
    ...['Allow', allowed],
    ...['Access-Control-Allow-Methods', allowed],
    // `*` stands for every header but that one (fetch.spec.whatwg.org, CORS protocol).
    ...['Access-Control-Allow-Headers', '*, Authorization'],
    ...['Access-Control-Max-Age', A_DAY],
  ]
  return completeResponse({ status: 204, headers, body: null })
}
