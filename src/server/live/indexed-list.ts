import { closeSync, openSync, readSync } from 'node:fs'
import { LRUCache } from 'lru-cache'
import type { RecordType } from '../../catalogue/read-record.ts'
import { readPieces } from '../../tree/read-pieces.ts'
import { type RecordLine, readRecordLine } from '../../tree/record-line.ts'

/** Generations with equal lists of records share one index. */
export interface IndexedList {
  /** The file in the newest generation that has this list, since a build may delete those of older generations. */
  file: string
  users: number
  /** One key a line, `hash * MOST_LINES + number`, in ascending order. The first line has the number 0. */
  readonly keys: Float64Array
  /** The offset of each line by its number; the last entry is the size of the file. */
  readonly starts: Float64Array
}

/** A line's number has 23 bits, and its hash 30. So both fit into one key: JavaScript's integers have 53 bits. */
const MOST_LINES = 2 ** 23
/** A line is hashed up to its eighth quotation mark, the one after the id: `{"type":"product","id":"x"`. */
const QUOTES = 8
const FNV_OFFSET = 0x811c9dc5
const NEWLINE = 0x0a
const QUOTE = 0x22
const BACKSLASH = 0x5c
/** The buffer through which every list is read. A new buffer for each list would be garbage at once. */
const PIECE = Buffer.allocUnsafe(256 * 1024)

/** Most lists whose files stay open. Any other is opened again when it is read. A million products have 256 lists. */
const MOST_OPEN = 512

/** An open file can be read even after its generation is deleted. */
const descriptors = new LRUCache<IndexedList, number>({
  max: MOST_OPEN,
  memoMethod: ({ file }) => openSync(file, 'r'),
  dispose: descriptor => closeSync(descriptor),
})

/** Opens a list and indexes its lines without parsing them, because a catalogue may have a million lines. */
export function indexList(file: string): IndexedList {
  const keys: number[] = []
  const starts = [0]
  let [hash, quotes, isEscaped, offset] = [FNV_OFFSET, 0, false, 0]
  readPieces(file, PIECE, piece => {
    for (let at = 0; at < piece.length; at++) {
      if (quotes === QUOTES) {
        at = piece.indexOf(NEWLINE, at)
        if (at === -1) break
        starts.push(offset + at + 1)
        ;[hash, quotes] = [FNV_OFFSET, 0]
        continue
      }
      const byte = piece[at] ?? 0
      hash = withByte(hash, byte)
      if (byte === QUOTE && !isEscaped) quotes++
      if (quotes === QUOTES) keys.push(hash * MOST_LINES + keys.length)
      isEscaped = byte === BACKSLASH && !isEscaped
    }
    offset += piece.length
  })
  const list = { file, users: 0, keys: Float64Array.from(keys).sort(), starts: Float64Array.from(starts) }
  descriptors.memo(list)
  return list
}

export function closeList(list: IndexedList): void {
  descriptors.delete(list)
}

export function recordHash(type: RecordType, id: string): number {
  return Buffer.from(JSON.stringify({ type, id }).slice(0, -1)).reduce(withByte, FNV_OFFSET)
}

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
    // Two records may have the same hash.
    if (line.type === type && line.id === id) return line
  }
}

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

/** Adds a byte to a hash (FNV-1a, cut to 30 bits). */
function withByte(hash: number, byte: number): number {
  return Math.imul(hash ^ byte, 0x01000193) & 0x3fffffff
}
