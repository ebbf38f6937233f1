import type { Issue } from './issue.ts'

/** The most bytes of a record by default; usual ones have a few kB. Its files then need less than 500 MB of memory. */
export const LONGEST_RECORD = 2 * 1024 * 1024

export function tooLongIssue(longest: number): Issue {
  return { path: '', reason: `is longer than ${longest / 1024 / 1024} MB` }
}

/** The most tags, lines and addresses in a record. Each becomes objects with a thousand times its memory. */
const MOST_PARTS = 50_000
const PART = /<|\\n|https?:|www\./gi

export function partsIssue(json: string): Issue | undefined {
  if (json.length <= MOST_PARTS) return undefined
  let parts = 0
  PART.lastIndex = 0
  while (parts <= MOST_PARTS && PART.test(json)) parts++
  if (parts <= MOST_PARTS) return undefined
  const most = MOST_PARTS.toLocaleString('en')
  return { path: '', reason: `has more than ${most} tags, lines and addresses in its texts` }
}

/** The issue of a record that is too large for a write over the API; undefined if it is small enough. */
export function sizeIssue(record: object): Issue | undefined {
  const json = JSON.stringify(record)
  return Buffer.byteLength(json) > LONGEST_RECORD ? tooLongIssue(LONGEST_RECORD) : partsIssue(json)
}
