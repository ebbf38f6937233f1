import type { IncomingHttpHeaders } from 'node:http'
import type { Validators } from './response.ts'

/** Whether the client's copy is current, by `If-None-Match` or, without it, `If-Modified-Since` (RFC 9110, 13.1). */
export function isNotModified(headers: IncomingHttpHeaders, { etag, lastModified }: Validators): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined) return tags === etag || hasTag(tags, etag)
  const since = headers['if-modified-since']
  if (since === undefined || lastModified === null) return false
  return wholeSeconds(lastModified) <= httpDate(since)
}

/** Whether `If-Match` or, without it, `If-Unmodified-Since` demands another version (RFC 9110, section 13.1). */
export function isOtherVersion(headers: IncomingHttpHeaders, { etag, lastModified }: Validators): boolean {
  const { 'if-match': tags, 'if-unmodified-since': since } = headers
  if (tags !== undefined) return !hasTag(tags, etag, true)
  return since !== undefined && lastModified !== null && wholeSeconds(lastModified) > httpDate(since)
}

/** With `isStrong`, weak tags match nothing (RFC 9110, section 8.8.3.2). */
function hasTag(list: string, etag: string, isStrong = false): boolean {
  if (list.trim() === '*') return true
  for (const [, weak, tag] of list.matchAll(/(W\/)?("[^"]*")/g))
    if (tag === etag && !(isStrong && weak !== undefined)) return true
  return false
}

/** Whether a range may be sent: without `If-Range`, or if that is the current strong tag or the exact current date. */
export function isRangeValid(headers: IncomingHttpHeaders, { etag, lastModified }: Validators): boolean {
  const condition = headers['if-range']
  if (condition === undefined) return true
  if (typeof condition !== 'string') return false
  if (condition.includes('"')) return condition.trim() === etag
  return lastModified !== null && httpDate(condition) === wholeSeconds(lastModified)
}

/** A response younger than this gets no `Last-Modified`: HTTP cuts it to seconds, and a write may take a second. */
const STRONG_AFTER_MS = 2000

/** Whether `lastModified` is so recent that a later change could fall into the same second, and get the same header. */
export function isTooYoung(lastModified: Date | null, now = Date.now()): boolean {
  return lastModified !== null && now - lastModified.getTime() < STRONG_AFTER_MS
}

/** Parses an HTTP date in each of its three forms (RFC 9110, section 5.6.7). */
function httpDate(text: string): number {
  if (!/^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? /.test(text)) return Number.NaN
  return Date.parse(text.endsWith('GMT') ? text : `${text} GMT`)
}

/** HTTP dates have no fractions of a second. */
function wholeSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000) * 1000
}
