import type { Readable } from 'node:stream'
import type { Issue } from '../catalogue/issue.ts'
import { tooLongIssue } from '../catalogue/size-issue.ts'
import type { LineMemory } from '../catalogue/store/known-lines.ts'
import { SourceError } from '../errors.ts'
import { ID_SEARCHED, idInBeginning } from './id-in-beginning.ts'
import { parseLine } from './parse-line.ts'
import type { SourceItem } from './source.ts'

export const LINES = /\.(?:jsonl|ndjson)(?:\.gz)?$/i

const NEWLINE = 0x0a
const LINES_BEFORE_GIVING_UP = 100
/** The most lines of a batch. A part of the file may have a hundred thousand short lines, and each takes memory. */
const MOST_IN_BATCH = 1000

interface LineReading {
  longest: number
  memory: LineMemory | undefined
  keepsUntyped?: boolean
}

export async function* readLines(
  bytes: Readable,
  file: string,
  { longest, memory, keepsUntyped = false }: LineReading,
): AsyncIterable<SourceItem[]> {
  let line = 0
  let read = 0
  let firstIssue: Issue | undefined

  function toItems(text: Buffer, isLast: boolean): SourceItem[] {
    line++
    // While `read` is 0, every line is parsed at once, because the file may be no catalogue.
    const item =
      text.length > longest
        ? { line, id: idInBeginning(text.toString('utf8', 0, ID_SEARCHED)), issue: tooLongIssue(longest) }
        : itemOf(
            { text: line === 1 ? withoutBom(text) : text, line, isLast },
            memory,
            read === 0,
            keepsUntyped,
          )
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

/** Lines up to this many bytes are parsed when read, so that a million lines such as `{}` do not wait in memory. */
const SHORT_LINE = 200

function itemOf(
  { text, line, isLast }: { text: Buffer; line: number; isLast: boolean },
  memory: LineMemory | undefined,
  mustParse: boolean,
  keepsUntyped: boolean,
): SourceItem | undefined {
  const parse = () => {
    const parsed = parseLine(text, isLast, keepsUntyped)
    return parsed && { line, ...parsed }
  }
  if (memory === undefined) return parse()
  const item = mustParse || text.length <= SHORT_LINE ? parse() : null
  if (item === undefined || (item !== null && 'issue' in item)) return item
  const lineHash = memory.hashOf(text)
  const known = memory.find(lineHash)
  if (known !== null) return { line, known }
  return mustParse && item !== null ? { ...item, lineHash } : { line, text, isLast, lineHash }
}

/** Splits `bytes` into lines. Once a line exceeds `longest`, its further bytes are not kept in memory. */
export async function* linesOf(
  bytes: Readable,
  longest: number,
): AsyncIterable<{ lines: Buffer[]; isLast: boolean }> {
  let rest: Buffer[] = []
  let restLength = 0
  for await (const part of bytes) {
    if (!Buffer.isBuffer(part)) continue
    let lines: Buffer[] = []
    let start = 0
    for (let end = part.indexOf(NEWLINE); end !== -1; end = part.indexOf(NEWLINE, start)) {
      const line = part.subarray(start, end)
      lines.push(rest.length === 0 ? line : Buffer.concat([...rest, line]))
      rest = []
      restLength = 0
      start = end + 1
      if (lines.length === MOST_IN_BATCH) {
        yield { lines, isLast: false }
        lines = []
      }
    }
    if (start < part.length && restLength <= longest) {
      rest.push(part.subarray(start))
      restLength += part.length - start
    }
    if (lines.length > 0) yield { lines, isLast: false }
  }
  if (rest.length > 0) yield { lines: [Buffer.concat(rest)], isLast: true }
}

const BOM = Buffer.from([0xef, 0xbb, 0xbf])

function withoutBom(bytes: Buffer): Buffer {
  return bytes.subarray(0, 3).equals(BOM) ? bytes.subarray(3) : bytes
}
