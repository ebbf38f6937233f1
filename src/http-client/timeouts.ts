const FIRST_BACKOFF_MS = 250
const LONGEST_BACKOFF_MS = 5000

export function backoff(attempts: number, random: () => number): number {
  return random() * Math.min(LONGEST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (attempts - 1))
}

/** Milliseconds that `Retry-After` asks to wait. A date counts from the server's own `date`, since clocks differ. */
export function retryAfter(header: string | undefined, date: string | undefined, now: number): number | null {
  const text = header?.trim() ?? ''
  if (/^\d+(?:\.\d+)?$/.test(text)) return Math.min(Number(text), LONGEST_WAIT_SECONDS) * 1000
  const until = httpDate(text)
  if (until === null) return null
  return Math.max(0, until - (httpDate(date ?? '') ?? now))
}

/** A year: a longer `Retry-After` is cut to it, because a huge number of seconds could not be added to a time. */
const LONGEST_WAIT_SECONDS = 366 * 86_400

/** Reads the three date forms of RFC 9110, 5.6.7. All are in GMT, even if they do not say so. */
function httpDate(text: string): number | null {
  if (!/^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(text)) return null
  const time = Date.parse(text.endsWith('GMT') ? text : `${text} GMT`)
  return Number.isNaN(time) ? null : time
}

export const BROKEN_AFTER_MS = 30_000

const LONGEST_LIMIT_MS = 120_000

/**
 * When a server counts as broken: `BROKEN_AFTER_MS` after its last success. Time that a 429 asks to wait does not
 * count, up to two minutes after that success.
 */
export function giveUpAt(lastSuccess: number, limitUntil: number): number {
  return Math.max(lastSuccess, Math.min(limitUntil, lastSuccess + LONGEST_LIMIT_MS)) + BROKEN_AFTER_MS
}

export const MOST_ATTEMPTS = 8

export const MOST_RETRIES = 100

/** Milliseconds for each part of a request. The `whole` takes less than `BROKEN_AFTER_MS`, so a retry is possible. */
export const REQUEST_LIMITS = { connect: 5000, headers: 14_000, body: 10_000, whole: 25_000 }
export type RequestLimits = typeof REQUEST_LIMITS

/** A body that is slower than this counts as stuck, whether it is sent or received. */
export const SLOWEST_BYTES_PER_SECOND = 8192

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
