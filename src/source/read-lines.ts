import type { Readable } from 'node:stream'
import type { Issue } from '../catalogue/issue.ts'
import { tooLongIssue } from '../catalogue/size-issue.ts'
import type { LineMemory } from '../catalogue/store/known-lines.ts'
import { SourceError } from '../errors.ts'
import { idInBeginning } from './id-in-beginning.ts'
import { parseLine } from './parse-line.ts'
import { withoutBom } from './read-document.ts'
import type { SourceItem } from './source.ts'

const NEWLINE = 0x0a
/** Bytes of a line that is too long in which its id is looked for. */
const BEGINNING = 64 * 1024
/** Where so many lines from the start are no JSON, the file is something else. */
const LINES_BEFORE_GIVING_UP = 100

/** Reads JSON Lines: a line that is no record is refused by itself, and the others stay. */
export async function* readLines(
  bytes: Readable,
  file: string,
  longest: number,
  memory?: LineMemory,
): AsyncIterable<SourceItem[]> {
  let line = 0
  let read = 0
  let firstIssue: Issue | undefined

  function toItems(text: Buffer, isLast: boolean): SourceItem[] {
    line++
    // Until there is a record the file may be anything, and is looked at here.
    const item =
      text.length > longest
        ? { line, id: idInBeginning(text.toString('utf8', 0, BEGINNING)), issue: tooLongIssue(longest) }
        : itemOf({ text: line === 1 ? withoutBom(text) : text, line, isLast }, memory, read === 0)
    if (item === undefined) return []
    if ('issue' in item) firstIssue ??= item.issue
    else read++
    if (read === 0 && line >= LINES_BEFORE_GIVING_UP) throw noCatalogue(file, firstIssue)
    return [item]
  }

  for await (const { lines, isLast } of linesOf(bytes, longest)) {
    const items = lines.flatMap(text => toItems(text, isLast))
    if (items.length > 0) yield items
  }
  if (read === 0) throw noCatalogue(file, firstIssue)
}

function noCatalogue(file: string, issue: Issue | undefined): SourceError {
  const reason =
    issue === undefined ? 'it is empty' : `not one of its lines is a record; the first ${issue.reason}`
  return new SourceError(`Reading "${file}": ${reason}`, {
    hint: 'Each line has to be a JSON object with "type": "account" or "product"',
  })
}

/** A line that is remembered was a record. One that is not is left to whoever remembers lines, where it need not be parsed here. */
function itemOf(
  { text, line, isLast }: { text: Buffer; line: number; isLast: boolean },
  memory: LineMemory | undefined,
  mustParse: boolean,
): SourceItem | undefined {
  const lineHash = memory?.hashOf(text)
  const known = lineHash === undefined ? null : (memory?.find(lineHash) ?? null)
  if (known !== null) return { line, known }
  if (lineHash !== undefined && !mustParse) return { line, text, isLast, lineHash }
  const parsed = parseLine(text, isLast)
  if (parsed === undefined) return undefined
  return 'value' in parsed && lineHash !== undefined ? { line, ...parsed, lineHash } : { line, ...parsed }
}

/** Whole lines, without holding more of the file than the longest that a record may have, and some bytes of a longer one. */
async function* linesOf(
  bytes: Readable,
  longest: number,
): AsyncIterable<{ lines: Buffer[]; isLast: boolean }> {
  let rest: Buffer[] = []
  let restLength = 0
  for await (const part of bytes) {
    if (!Buffer.isBuffer(part)) continue
    const lines: Buffer[] = []
    let start = 0
    for (let end = part.indexOf(NEWLINE); end !== -1; end = part.indexOf(NEWLINE, start)) {
      const line = part.subarray(start, end)
      lines.push(rest.length === 0 ? line : Buffer.concat([...rest, line]))
      rest = []
      restLength = 0
      start = end + 1
    }
    // Of a line that is too long already nothing more is held.
    if (start < part.length && restLength <= longest) {
      rest.push(part.subarray(start))
      restLength += part.length - start
    }
    if (lines.length > 0) yield { lines, isLast: false }
  }
  if (rest.length > 0) yield { lines: [Buffer.concat(rest)], isLast: true }
}
