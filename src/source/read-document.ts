import type { Readable } from 'node:stream'
import { messageText, shown } from '../catalogue/issue.ts'
import type { RecordType } from '../catalogue/read-record.ts'
import { tooLongIssue } from '../catalogue/size-issue.ts'
import { SourceError } from '../errors.ts'
import { isObject } from '../runtime/is-object.ts'
import { cutLists, DECODED_AT_ONCE, type ListItem } from './cut-lists.ts'
import { ID_SEARCHED, idInBeginning } from './id-in-beginning.ts'
import { parseLine } from './parse-line.ts'
import { recordTypeOf, typedItem, withoutType } from './record-type-of.ts'
import type { SourceItem } from './source.ts'

/** The most UTF-16 units that a document may have outside of its lists of records, in addition to `longest`. */
const MOST_BESIDE = 16 * 1024 * 1024

const HINT =
  'A catalogue is {"accounts": [...], "products": [...]}, a saved response of the API, or a list of records that each have a "type"'

export async function* readDocument(
  bytes: Readable,
  file: string,
  longest: number,
  keepsUntyped = false,
): AsyncIterable<SourceItem[]> {
  const reading = { file, longest, keepsUntyped }
  const lists = cutLists(longest)
  for await (const text of decoded(bytes, file)) {
    const items = lists.add(text).flatMap(item => itemOf(item, reading))
    if (items.length > 0) yield items
    if (lists.frameLength() > longest + MOST_BESIDE)
      throw new SourceError(
        `Reading "${file}": a JSON document with more than ${MOST_BESIDE / 1024 / 1024} MB beside its lists of records`,
        { hint: 'Write one record a line, and name the file .jsonl' },
      )
  }
  const frame = lists.frame()
  if (frame.trim() === '') throw new SourceError(`Reading "${file}": it is empty`, { hint: HINT })
  const single = recordsIn(parseDocument(frame, file), reading)
  yield frame.length > longest ? single.map(item => withinLength(item, longest)) : single
}

export async function* decoded(bytes: Readable, file: string): AsyncIterable<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const decode = (part?: Buffer) => {
    try {
      return part === undefined ? decoder.decode() : decoder.decode(part, { stream: true })
    } catch (cause) {
      throw new SourceError(`Reading "${file}": it is not valid UTF-8`, { cause, hint: 'Save it as UTF-8' })
    }
  }
  for await (const part of bytes)
    for (let at = 0; Buffer.isBuffer(part) && at < part.length; at += DECODED_AT_ONCE)
      yield decode(part.subarray(at, at + DECODED_AT_ONCE))
  yield decode()
}

interface Reading {
  file: string
  longest: number
  keepsUntyped: boolean
}

/** An account that has nothing but products makes no record. */
function itemOf(item: ListItem, { file, longest, keepsUntyped }: Reading): SourceItem[] {
  const { list, owner, position: line, text, isTooLong } = item
  if (isTooLong || Buffer.byteLength(text) > longest)
    return [{ line, id: idInBeginning(text.slice(0, ID_SEARCHED)), issue: tooLongIssue(longest) }]
  const value = parseDocument(
    text,
    file,
    `item ${line} of its list${list === undefined ? '' : ` of ${list}s`}: `,
  )
  if (list === undefined) return [typedItem(value, line, keepsUntyped)]
  if (list === 'account' && isObject(value) && Object.keys(value).join() === 'products') return []
  const owned = owner !== null && isObject(value) ? { account: { id: owner }, ...value } : value
  return [{ line, type: list, value: withoutType(owned, list) }]
}

function withinLength(item: SourceItem, longest: number): SourceItem {
  if (!('value' in item) || Buffer.byteLength(jsonOf(item.value)) <= longest) return item
  const id = isObject(item.value) ? item.value['id'] : null
  return { line: item.line, id: typeof id === 'string' ? id : null, issue: tooLongIssue(longest) }
}

/** A value that nests too deeply gives an empty text, so it counts as short here. The import refuses it later. */
function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch {
    return ''
  }
}

export function parseDocument(text: string, file: string, where = ''): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    const reason = messageText(cause instanceof Error ? cause.message : String(cause))
    throw new SourceError(`Reading "${file}": it is not valid JSON: ${where}${reason}`, {
      cause,
      hint: 'A file with one record a line is named .jsonl',
    })
  }
}

function recordsIn(document: unknown, { file, keepsUntyped }: Reading): SourceItem[] {
  if (Array.isArray(document))
    return document.map((value, index) => typedItem(value, index + 1, keepsUntyped))
  if (!isObject(document))
    throw new SourceError(`Reading "${file}": it is not a catalogue but ${shown(document)}`, { hint: HINT })
  const types: RecordType[] = ['account', 'product']
  const { format, content } = document
  if (format === 'jsonl' && typeof content === 'string') return linesIn(content, keepsUntyped)
  if (recordTypeOf(document) !== undefined) return [typedItem(document, 1, keepsUntyped)]
  const isCatalogue = types.some(type => document[type] !== undefined || document[`${type}s`] !== undefined)
  // An object with an id is refused: it is itself a record, of an unknown type.
  if (isCatalogue && document['id'] === undefined)
    return types.flatMap(type => recordsOf(document, type, file))
  const reason = 'it is not a catalogue: it has neither "accounts" nor "products"'
  throw new SourceError(`Reading "${file}": ${reason}`, { hint: HINT })
}

function linesIn(content: string, keepsUntyped: boolean): SourceItem[] {
  return content.split('\n').flatMap((text, index): SourceItem[] => {
    const parsed = parseLine(Buffer.from(text), false, keepsUntyped)
    return parsed === undefined ? [] : [{ line: index + 1, ...parsed }]
  })
}

function recordsOf(document: Record<string, unknown>, type: RecordType, file: string): SourceItem[] {
  const [single, list] = [document[type], document[`${type}s`]]
  if (list !== undefined && !Array.isArray(list))
    throw new SourceError(`Reading "${file}": "${type}s" is not a list but ${shown(list)}`, { hint: HINT })
  const values: unknown[] = [...(isObject(single) ? [single] : []), ...(list ?? [])]
  return values.map((value, index) => ({ line: index + 1, type, value: withoutType(value, type) }))
}
