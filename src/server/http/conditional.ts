import type { IncomingHttpHeaders } from 'node:http'
import type { Validators } from './response.ts'

/**
 * Whether the client's copy is still good (RFC 9110, section 13.1): `If-None-Match` with a list or `*`, compared
 * weakly; `If-Modified-Since` only where the former is not given.
 */
export function isNotModified(headers: IncomingHttpHeaders, { etag, lastModified }: Validators): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined) return tags === etag || hasTag(tags, etag)
  const since = headers['if-modified-since']
  if (since === undefined || lastModified === null) return false
  return wholeSeconds(lastModified) <= httpDate(since)
}

function hasTag(list: string, etag: string): boolean {
  if (list.trim() === '*') return true
  for (const [, tag] of list.matchAll(/(?:W\/)?("[^"]*")/g)) if (tag === etag) return true
  return false
}

/**
 * Whether a range may be sent (RFC 9110, section 13.1.5): `If-Range` holds the strong tag, or exactly the date, that
 * the copy was sent with.
 */
export function isRangeValid(headers: IncomingHttpHeaders, { etag, lastModified }: Validators): boolean {
  const condition = headers['if-range']
  if (condition === undefined) return true
  if (typeof condition !== 'string') return false
  if (condition.includes('"')) return condition.trim() === etag
  return lastModified !== null && httpDate(condition) === wholeSeconds(lastModified)
}

/** The time of an HTTP date in any of its three forms (RFC 9110, section 5.6.7); NaN for what is none. */
function httpDate(text: string): number {
  if (!/^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? /.test(text)) return Number.NaN
  return Date.parse(text.endsWith('GMT') ? text : `${text} GMT`)
}

/** HTTP dates have no fractions of a second. */
function wholeSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000) * 1000
}
