import { closeSync, openSync, readSync } from 'node:fs'
import { LRUCache } from 'lru-cache'
import type { RecordType } from '../../catalogue/read-record.ts'
import { linesOfFile } from '../../tree/lines-of-file.ts'
import { type RecordLine, readRecordLine } from '../../tree/record-line.ts'

/** A list of records, whose lines are found by type and id. Generations share it as long as its lines stay. */
export interface IndexedList {
  /** The list in the newest generation that has it. */
  file: string
  /** The number of generations that use the list. */
  users: number
  /** `hash * MOST_LINES + number` of each line, in ascending order. */
  readonly keys: Float64Array
  /** The offset of each line by its number, and last the size of the file. */
  readonly starts: Float64Array
}

/** A hash has 30 bits, so that it and the number of a line fit into the 53 bits of a number. */
const MOST_LINES = 2 ** 23
/** Most open lists of a process. A million products have 256. More are opened again when they are read. */
const MOST_OPEN = 512

/** Open lists can be read even after their generation is deleted. */
const descriptors = new LRUCache<IndexedList, number>({
  max: MOST_OPEN,
  memoMethod: ({ file }) => openSync(file, 'r'),
  dispose: descriptor => closeSync(descriptor),
})

/** Reads a list, and opens it. Its lines are not parsed, because there may be a million when a server starts. */
export function indexList(file: string): IndexedList {
  const keys: number[] = []
  const starts = [0]
  for (const text of linesOfFile(file)) {
    keys.push(hashOf(text.slice(0, text.indexOf(AFTER_ID))) * MOST_LINES + keys.length)
    starts.push((starts.at(-1) ?? 0) + Buffer.byteLength(text) + 1)
  }
  const list = { file, users: 0, keys: Float64Array.from(keys).sort(), starts: Float64Array.from(starts) }
  descriptors.memo(list)
  return list
}

export function closeList(list: IndexedList): void {
  descriptors.delete(list)
}

/** The hash by which `findInList` finds a record. */
export function recordHash(type: RecordType, id: string): number {
  return hashOf(JSON.stringify({ type, id }).slice(0, -'"}'.length))
}

/** Finds a record's line. @param hash its `recordHash` */
export function findInList(
  list: IndexedList,
  hash: number,
  type: RecordType,
  id: string,
): RecordLine | undefined {
  const { keys } = list
  const wanted = hash * MOST_LINES
  for (let at = firstFrom(keys, wanted); ; at++) {
    const number = (keys[at] ?? Number.POSITIVE_INFINITY) - wanted
    if (number >= MOST_LINES) return undefined
    const line = readLine(list, number)
    // Two records may have one hash.
    if (line.type === type && line.id === id) return line
  }
}

/** The place of the first of the ascending `keys` that is not below `wanted`. */
function firstFrom(keys: Float64Array, wanted: number): number {
  let low = 0
  let high = keys.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((keys[middle] ?? 0) < wanted) low = middle + 1
    else high = middle
  }
  return low
}

function readLine(list: IndexedList, number: number): RecordLine {
  const start = list.starts[number] ?? 0
  const bytes = Buffer.allocUnsafe((list.starts[number + 1] ?? 0) - start)
  const length = readSync(descriptors.memo(list), bytes, 0, bytes.length, start)
  return readRecordLine(bytes.toString('utf8', 0, length))
}

/** What follows type and id in a line. An id cannot hold it, because the quotation marks of ids are escaped. */
const AFTER_ID = '","account":'

/** FNV-1a, shortened to 30 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 2
}
