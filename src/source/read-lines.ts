import { isUtf8 } from 'node:buffer'
import type { Readable } from 'node:stream'
import { type Fault, messageText } from '../catalogue/fault.ts'
import type { LineMemory } from '../catalogue/store/known-lines.ts'
import { SourceError } from '../errors.ts'
import { unknownType, withoutBom } from './read-document.ts'
import type { SourceItem } from './source.ts'

const NEWLINE = 0x0a
/** A record is some kB; a line of this size is no record, and would have to be held whole. */
const LONGEST_LINE = 64 * 1024 * 1024
/** Where so many lines from the start are no JSON, the file is something else. */
const LINES_BEFORE_GIVING_UP = 100

/** Reads JSON Lines: a line that is no record is refused by itself, and the others stay. */
export async function* readLines(
  bytes: Readable,
  file: string,
  memory?: LineMemory,
): AsyncIterable<SourceItem[]> {
  let line = 0
  let read = 0
  let firstFault: Fault | undefined

  function parse(text: Buffer, isLast: boolean): SourceItem[] {
    line++
    const item = itemOf(line === 1 ? withoutBom(text) : text, line, isLast, memory)
    if (item === undefined) return []
    if ('fault' in item) firstFault ??= item.fault
    else read++
    if (read === 0 && line >= LINES_BEFORE_GIVING_UP) throw noCatalogue(file, firstFault)
    return [item]
  }

  for await (const { lines, isLast } of linesOf(bytes, file)) {
    const items = lines.flatMap(text => parse(text, isLast))
    if (items.length > 0) yield items
  }
  if (read === 0) throw noCatalogue(file, firstFault)
}

function noCatalogue(file: string, fault: Fault | undefined): SourceError {
  const reason =
    fault === undefined ? 'it is empty' : `not one of its lines is a record; the first ${fault.reason}`
  return new SourceError(`Reading "${file}": ${reason}`, {
    hint: 'Each line has to be a JSON object with "type": "account" or "product"',
  })
}

/** A line that is remembered was a record. */
function itemOf(bytes: Buffer, line: number, isLast: boolean, memory?: LineMemory): SourceItem | undefined {
  if (memory === undefined) return parseLine(bytes, line, isLast)
  const lineHash = memory.hashOf(bytes)
  const known = memory.find(lineHash)
  if (known !== null) return { line, known }
  const item = parseLine(bytes, line, isLast)
  return item !== undefined && 'value' in item ? { ...item, lineHash } : item
}

function parseLine(bytes: Buffer, line: number, isLast: boolean): SourceItem | undefined {
  const refused = (path: string, reason: string): SourceItem => ({ line, id: null, fault: { path, reason } })
  if (!isUtf8(bytes)) return refused('', 'is not valid UTF-8')
  const text = bytes.toString()
  if (text.trim() === '') return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    const problem = cause instanceof Error ? cause.message : String(cause)
    return refused(
      '',
      isLast
        ? 'ends in the middle of a value; the file may be truncated'
        : `is not valid JSON: ${messageText(problem)}`,
    )
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return refused('', 'is not an object')
  const { type, ...record }: { type?: unknown; id?: unknown } = value
  if (type === 'account' || type === 'product') return { line, type, value: record }
  const id = typeof record.id === 'string' ? record.id : null
  return { line, id, fault: unknownType(type) }
}

/** Whole lines, without holding more of the file than the longest of them. */
async function* linesOf(bytes: Readable, file: string): AsyncIterable<{ lines: Buffer[]; isLast: boolean }> {
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
    if (start < part.length) rest.push(part.subarray(start))
    restLength += part.length - start
    if (restLength > LONGEST_LINE)
      throw new SourceError(`Reading "${file}": a line is longer than ${LONGEST_LINE / 1024 / 1024} MB`, {
        hint: 'One record stands on each line; a JSON document is named .json',
      })
    if (lines.length > 0) yield { lines, isLast: false }
  }
  if (rest.length > 0) yield { lines: [Buffer.concat(rest)], isLast: true }
}
