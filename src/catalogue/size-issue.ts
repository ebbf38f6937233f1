import type { Issue } from './issue.ts'

/** In bytes. Most records have a few kB. Making the files of a record of this size takes under 500 MB of memory. */
export const LONGEST_RECORD = 2 * 1024 * 1024

export function tooLongIssue(longest: number): Issue {
  return { path: '', reason: `is longer than ${longest / 1024 / 1024} MB` }
}

/** How many tags, line ends and addresses a record may have. Each becomes objects a thousand times its size. */
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

export function sizeIssue(record: object): Issue | undefined {
  const json = JSON.stringify(record)
  return Buffer.byteLength(json) > LONGEST_RECORD ? tooLongIssue(LONGEST_RECORD) : partsIssue(json)
}
