import type { Readable } from 'node:stream'
import { type Fault, messageText, shown } from '../catalogue/fault.ts'
import type { RecordType } from '../catalogue/read-record.ts'
import { tooLong } from '../catalogue/size-fault.ts'
import { SourceError } from '../errors.ts'
import type { SourceItem } from './source.ts'

/** A document is parsed whole; what is larger has to come line by line. */
const LARGEST_DOCUMENT = 400 * 1024 * 1024

const HINT =
  'A catalogue is {"accounts": [...], "products": [...]}, a saved answer of the API, or a list of records that say their "type"'

/** Reads a JSON document: a seed file, a saved answer of the API, or a list of records. */
export async function* readDocument(
  bytes: Readable,
  file: string,
  longest: number,
): AsyncIterable<SourceItem[]> {
  const { items, length } = await itemsOf(bytes, file)
  yield length > longest ? items.map(item => withinLength(item, longest)) : items
}

/** The records of a document, and how many bytes it has. Decoded while it is read: its bytes are not held beside its text. */
async function itemsOf(bytes: Readable, file: string): Promise<{ items: SourceItem[]; length: number }> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const decoded = (part?: Buffer) => {
    try {
      return part === undefined ? decoder.decode() : decoder.decode(part, { stream: true })
    } catch (cause) {
      throw new SourceError(`Reading "${file}": it is not valid UTF-8`, { cause })
    }
  }
  let [text, length] = ['', 0]
  for await (const part of bytes) {
    if (!Buffer.isBuffer(part)) continue
    text += decoded(part)
    length += part.length
    if (length > LARGEST_DOCUMENT)
      throw new SourceError(
        `Reading "${file}": a JSON document of more than ${LARGEST_DOCUMENT / 1024 / 1024} MB`,
        {
          hint: 'Write one record a line, and name the file .jsonl',
        },
      )
  }
  return { items: recordsIn(parse(text + decoded(), file), file), length }
}

/** An item, or that its record is too long. */
function withinLength(item: SourceItem, longest: number): SourceItem {
  if (!('value' in item) || Buffer.byteLength(jsonOf(item.value)) <= longest) return item
  const id = isObject(item.value) ? item.value['id'] : null
  return { line: item.line, id: typeof id === 'string' ? id : null, fault: tooLong(longest) }
}

/** A value as JSON; nothing for one that nests deeper than JSON can be written, which is refused when it is read. */
function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch {
    return ''
  }
}

function parse(text: string, file: string): unknown {
  if (text.trim() === '') throw new SourceError(`Reading "${file}": it is empty`, { hint: HINT })
  try {
    return JSON.parse(text)
  } catch (cause) {
    const reason = messageText(cause instanceof Error ? cause.message : String(cause))
    throw new SourceError(`Reading "${file}": it is not valid JSON: ${reason}`, {
      cause,
      hint: 'A file with one record a line is named .jsonl',
    })
  }
}

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
  return { line, id: null, fault: unknownType(type) }
}

/** Why a value of a mixed list is no record. */
export function unknownType(type: unknown): Fault {
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
