import type { Issue } from './issue.ts'

/** In bytes. A record has some kB; all files of one of this length are made within 500 MB of memory. */
export const LONGEST_RECORD = 2 * 1024 * 1024

/** Why a record is refused that is longer than it may be. */
export function tooLongIssue(longest: number): Issue {
  return { path: '', reason: `is longer than ${longest / 1024 / 1024} MB` }
}

/** Each becomes some objects of a page, which take a thousand times the memory of its characters. */
const MOST_PARTS = 50_000
/** What begins one, as it stands in JSON. */
const PART = /<|\\n|https?:|www\./gi

/** Why a record is refused whose texts have too many parts; undefined where they have not. */
export function partsIssue(json: string): Issue | undefined {
  if (json.length <= MOST_PARTS) return undefined
  let parts = 0
  PART.lastIndex = 0
  while (parts <= MOST_PARTS && PART.test(json)) parts++
  if (parts <= MOST_PARTS) return undefined
  const most = MOST_PARTS.toLocaleString('en')
  return { path: '', reason: `has more than ${most} tags, lines and addresses in its texts` }
}

/** Why a record is too large to be written over the API; undefined where it is not. */
export function sizeIssue(record: object): Issue | undefined {
  const json = JSON.stringify(record)
  return Buffer.byteLength(json) > LONGEST_RECORD ? tooLongIssue(LONGEST_RECORD) : partsIssue(json)
}
