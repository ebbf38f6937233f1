const FIRST_BACKOFF_MS = 250
const LONGEST_BACKOFF_MS = 5000

/**
 * Milliseconds to wait before the next attempt: anything from 0 to a bound that doubles with each attempt. Full jitter
 * separates clients that failed together better than a fixed wait with little jitter.
 *
 * @param attempts how many attempts have failed, from 1
 * @param random returns a number from 0 to 1
 */
export function backoff(attempts: number, random: () => number): number {
  return random() * Math.min(LONGEST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (attempts - 1))
}

/**
 * Milliseconds that a `Retry-After` header asks to wait (RFC 9110, 10.2.3): whole seconds, or an HTTP date. Null if the
 * header is missing or invalid.
 *
 * @param date the response's own `Date` header. A date in `header` is compared with it, so that clocks may differ.
 * @param now milliseconds since 1970, used if the response has no date
 */
export function retryAfter(header: string | undefined, date: string | undefined, now: number): number | null {
  const text = header?.trim() ?? ''
  if (/^\d+(?:\.\d+)?$/.test(text)) return Math.min(Number(text), LONGEST_WAIT_SECONDS) * 1000
  const until = httpDate(text)
  if (until === null) return null
  return Math.max(0, until - (httpDate(date ?? '') ?? now))
}

/** A longer `Retry-After` counts as this: a year, which is longer than any run and safe to add to a time. */
const LONGEST_WAIT_SECONDS = 366 * 86_400

/** Reads the three date forms of RFC 9110, 5.6.7, which are in GMT whether they say so or not; null for other texts. */
function httpDate(text: string): number | null {
  if (!/^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(text)) return null
  const time = Date.parse(text.endsWith('GMT') ? text : `${text} GMT`)
  return Number.isNaN(time) ? null : time
}

/** A server without a success for this long counts as broken. */
export const BROKEN_AFTER_MS = 30_000

/** The longest rate limit that is waited for. */
const LONGEST_LIMIT_MS = 120_000

/**
 * When a server counts as broken: 30 seconds after its last success. Time that a 429 asks to wait does not count, up to
 * two minutes after that success.
 *
 * @param lastSuccess time of the last success or activity; before the first one, the start of the run
 * @param limitUntil when the rate limit of a 429 ends; a time in the past if there is no limit
 */
export function giveUpAt(lastSuccess: number, limitUntil: number): number {
  return Math.max(lastSuccess, Math.min(limitUntil, lastSuccess + LONGEST_LIMIT_MS)) + BROKEN_AFTER_MS
}

/** How often a request is tried, unless its caller says otherwise. */
export const MOST_ATTEMPTS = 8

/** How many retries a run has at first, unless its caller says otherwise. Each success earns one back. */
export const MOST_RETRIES = 100

/**
 * Limits of one attempt, in milliseconds. Each leaves time for a second attempt before the server counts as broken.
 * `headers` limits the time until they arrive, `body` the time between two parts of the body. `whole` is needed, since
 * a slow body may never pause for as long as `body`.
 */
export const REQUEST_LIMITS = { connect: 5000, headers: 14_000, body: 10_000, whole: 25_000 }
export type RequestLimits = typeof REQUEST_LIMITS

/** The speed below which a body counts as stuck, whether it is sent or received. */
export const SLOWEST_BYTES_PER_SECOND = 8192

/** Options for a pool or an agent of Undici. */
export function connectionOptions(connections: number, { connect, headers, body }: RequestLimits) {
  return {
    connections,
    pipelining: 1,
    allowH2: false,
    connect: { timeout: connect },
    headersTimeout: headers,
    bodyTimeout: body,
  }
}
