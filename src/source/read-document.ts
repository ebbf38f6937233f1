import type { Readable } from 'node:stream'
import { type Issue, messageText, shown } from '../catalogue/issue.ts'
import type { RecordType } from '../catalogue/read-record.ts'
import { tooLongIssue } from '../catalogue/size-issue.ts'
import { SourceError } from '../errors.ts'
import { cutLists, type ListItem } from './cut-lists.ts'
import { idInBeginning } from './id-in-beginning.ts'
import type { SourceItem } from './source.ts'

/** What a document may have beside its lists of records, in UTF-16 units, as far as it is longer than a record may be. */
const MOST_BESIDE = 16 * 1024 * 1024
/** In how much of a record that is too long its id is looked for. */
const BEGINNING = 64 * 1024

const HINT =
  'A catalogue is {"accounts": [...], "products": [...]}, a saved answer of the API, or a list of records that say their "type"'

/**
 * Reads a JSON document: a seed file, a saved answer of the API, or a list of records. No more of it is held than the
 * records of a part of the file, whatever its size.
 */
export async function* readDocument(
  bytes: Readable,
  file: string,
  longest: number,
): AsyncIterable<SourceItem[]> {
  const lists = cutLists(longest)
  for await (const text of textOf(bytes, file)) {
    const items = lists.add(text).map(item => itemOf(item, file, longest))
    if (items.length > 0) yield items
    if (lists.frameLength() > longest + MOST_BESIDE)
      throw new SourceError(
        `Reading "${file}": a JSON document with more than ${MOST_BESIDE / 1024 / 1024} MB beside its lists of records`,
        { hint: 'Write one record a line, and name the file .jsonl' },
      )
  }
  const frame = lists.frame()
  if (frame.trim() === '') throw new SourceError(`Reading "${file}": it is empty`, { hint: HINT })
  const single = recordsIn(parse(frame, file), file)
  yield frame.length > longest ? single.map(item => withinLength(item, longest)) : single
}

async function* textOf(bytes: Readable, file: string): AsyncIterable<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const decoded = (part?: Buffer) => {
    try {
      return part === undefined ? decoder.decode() : decoder.decode(part, { stream: true })
    } catch (cause) {
      throw new SourceError(`Reading "${file}": it is not valid UTF-8`, { cause })
    }
  }
  for await (const part of bytes) if (Buffer.isBuffer(part)) yield decoded(part)
  yield decoded()
}

function itemOf({ list, place, text, isTooLong }: ListItem, file: string, longest: number): SourceItem {
  if (isTooLong || Buffer.byteLength(text) > longest)
    return { line: place, id: idInBeginning(text.slice(0, BEGINNING)), issue: tooLongIssue(longest) }
  const value = parse(text, file, `item ${place} of its list${list === undefined ? '' : ` of ${list}s`}: `)
  if (list === undefined) return typedRecord(value, place)
  return { line: place, type: list, value: withoutType(value, list) }
}

/** An item, or that its record is too long. */
function withinLength(item: SourceItem, longest: number): SourceItem {
  if (!('value' in item) || Buffer.byteLength(jsonOf(item.value)) <= longest) return item
  const id = isObject(item.value) ? item.value['id'] : null
  return { line: item.line, id: typeof id === 'string' ? id : null, issue: tooLongIssue(longest) }
}

/** A value as JSON; nothing for one that nests deeper than JSON can be written, which is refused when it is read. */
function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch {
    return ''
  }
}

function parse(text: string, file: string, place = ''): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    const reason = messageText(cause instanceof Error ? cause.message : String(cause))
    throw new SourceError(`Reading "${file}": it is not valid JSON: ${place}${reason}`, {
      cause,
      hint: 'A file with one record a line is named .jsonl',
    })
  }
}

/** The records that stand in the document outside of lists, where it is a catalogue. */
function recordsIn(document: unknown, file: string): SourceItem[] {
  if (Array.isArray(document)) return document.map((value, index) => typedRecord(value, index + 1))
  if (!isObject(document))
    throw new SourceError(`Reading "${file}": it is no catalogue but ${shown(document)}`, { hint: HINT })
  const types: RecordType[] = ['account', 'product']
  // A saved answer of a single-record read has the record itself, and a record has an id.
  const found = document['id'] === undefined ? types.flatMap(type => listed(document, type, file)) : null
  if (
    found !== null &&
    types.some(type => document[type] !== undefined || document[`${type}s`] !== undefined)
  )
    return found
  throw new SourceError(`Reading "${file}": it is no catalogue: it has neither "accounts" nor "products"`, {
    hint: HINT,
  })
}

function listed(document: Record<string, unknown>, type: RecordType, file: string): SourceItem[] {
  const [single, list] = [document[type], document[`${type}s`]]
  if (list !== undefined && !Array.isArray(list))
    throw new SourceError(`Reading "${file}": "${type}s" is not a list but ${shown(list)}`, { hint: HINT })
  const values: unknown[] = [...(isObject(single) ? [single] : []), ...(list ?? [])]
  return values.map((value, index) => ({ line: index + 1, type, value: withoutType(value, type) }))
}

/** A record of a mixed list says itself what it is. */
function typedRecord(value: unknown, line: number): SourceItem {
  const type = isObject(value) ? value['type'] : undefined
  if (type === 'account' || type === 'product') return { line, type, value: withoutType(value, type) }
  return { line, id: null, issue: unknownType(type) }
}

/** Why a value of a mixed list is no record. */
export function unknownType(type: unknown): Issue {
  return { path: 'type', reason: `is neither account nor product: ${shown(type ?? null)}` }
}

function withoutType(value: unknown, type: RecordType): unknown {
  if (!isObject(value) || value['type'] !== type) return value
  const { type: _, ...record } = value
  return record
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const BOM = Buffer.from([0xef, 0xbb, 0xbf])

/** The bytes of a text without its byte order mark. */
export function withoutBom(bytes: Buffer): Buffer {
  return bytes.subarray(0, 3).equals(BOM) ? bytes.subarray(3) : bytes
}
