/**
 * Milliseconds that a `Retry-After` header asks to wait (RFC 9110, 10.2.3): whole seconds, or an HTTP date. Null
 * where there is none, or it says neither.
 *
 * @param date the answer's own `Date` header: against it a date counts, so that clocks may differ
 * @param now milliseconds since 1970, where the answer has no date
 */
export function retryAfter(header: string | undefined, date: string | undefined, now: number): number | null {
  const text = header?.trim() ?? ''
  if (/^\d+(?:\.\d+)?$/.test(text)) return Math.min(Number(text), LONGEST_SECONDS) * 1000
  const until = httpDate(text)
  if (until === null) return null
  return Math.max(0, until - (httpDate(date ?? '') ?? now))
}

/** Beyond any use, and still a number of milliseconds that can be added to a time. */
const LONGEST_SECONDS = 366 * 86_400

/** The three forms of RFC 9110, 5.6.7; all of them are GMT, and only two of them say so. */
function httpDate(text: string): number | null {
  if (!/^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(text)) return null
  const time = Date.parse(text.endsWith('GMT') ? text : `${text} GMT`)
  return Number.isNaN(time) ? null : time
}
