const FIRST_BACKOFF_MS = 250
const LONGEST_BACKOFF_MS = 5000

/**
 * Milliseconds to wait before the next attempt: anything from 0 to a bound that doubles with each attempt. Full
 * jitter parts clients that failed together better than a fixed wait with a little of it.
 *
 * @param attempts how many attempts have failed, from 1
 * @param random gives 0 to 1
 */
export function backoff(attempts: number, random: () => number): number {
  return random() * Math.min(LONGEST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (attempts - 1))
}

/**
 * Milliseconds that a `Retry-After` header asks to wait (RFC 9110, 10.2.3): whole seconds, or an HTTP date. Null
 * where there is none, or it says neither.
 *
 * @param date the response's own `Date` header: against it a date counts, so that clocks may differ
 * @param now milliseconds since 1970, where the response has no date
 */
export function retryAfter(header: string | undefined, date: string | undefined, now: number): number | null {
  const text = header?.trim() ?? ''
  if (/^\d+(?:\.\d+)?$/.test(text)) return Math.min(Number(text), LONGEST_WAIT_SECONDS) * 1000
  const until = httpDate(text)
  if (until === null) return null
  return Math.max(0, until - (httpDate(date ?? '') ?? now))
}

/** Beyond any use, and still a number of milliseconds that can be added to a time. */
const LONGEST_WAIT_SECONDS = 366 * 86_400

/** The three forms of RFC 9110, 5.6.7; all of them are GMT, and only two of them say so. */
function httpDate(text: string): number | null {
  if (!/^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(text)) return null
  const time = Date.parse(text.endsWith('GMT') ? text : `${text} GMT`)
  return Number.isNaN(time) ? null : time
}

/** A server that gave no good answer for so long is broken. */
export const PATIENCE_MS = 30_000

/** A server that is over its limit works, and says when it will answer; for longer than this nobody waits. */
const LONGEST_LIMIT_MS = 120_000

/**
 * When a server counts as broken: 30 seconds after its last good answer. Time that a 429 asks to wait does not
 * count, up to two minutes since that response.
 *
 * @param lastGood when the last good answer came; before the first, when asking began
 * @param limitUntil until when a 429 asks to wait; in the past where none does
 */
export function giveUpAt(lastGood: number, limitUntil: number): number {
  return Math.max(lastGood, Math.min(limitUntil, lastGood + LONGEST_LIMIT_MS)) + PATIENCE_MS
}

/** Retries that a run has; each good answer earns one back. */
export const MOST_RETRIES = 100

/** How many retries a run has left. */
export interface RetryBudget {
  /** Takes one; false where none is left. */
  take(): boolean
  /** A good answer earns one back. */
  earn(): void
}

/**
 * Retries of a whole run: an outage costs at most so many, whatever the number of questions, while a server that
 * answers at least every second time can be asked to the end.
 */
export function createRetryBudget(most = MOST_RETRIES): RetryBudget {
  let left = most
  return {
    take() {
      if (left === 0) return false
      left--
      return true
    },
    earn() {
      left = Math.min(most, left + 1)
    },
  }
}
