import { type ReadIncoming, readIncoming } from '../catalogue/incoming-record.ts'
import type { RecordType } from '../catalogue/read-record.ts'
import type { Filtered } from '../catalogue/record-function.ts'
import { UNKNOWN_FIELD } from '../catalogue/unknown-field.ts'
import { customParts } from '../config/use-config-file.ts'
import { handledLater } from '../runtime/handled-later.ts'
import { parseLine } from '../source/parse-line.ts'
import { unknownType } from '../source/record-type-of.ts'
import { shapeOfKeys } from '../source/shapes.ts'
import type { SourceItem, UnparsedLine } from '../source/source.ts'
import type { WorkerPool } from '../worker/create-pool.ts'

/** Null for a blank line, or for a line that an earlier import has read. */
export type Read = ReadIncoming | Filtered | null

export type ReadItem = [item: SourceItem, read: Read]

export type ReadFunctions = typeof readFunctions

export const readFunctions = {
  /** `bytes` is the joined text of the lines, in which each line ends at its `end`. */
  read({ bytes, lines }: { bytes: Uint8Array; lines: { end: number; isLast: boolean }[] }): Read[] {
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    return lines.map(({ end, isLast }, index) =>
      readLine(text.subarray(lines[index - 1]?.end ?? 0, end), isLast),
    )
  },
}

/** The least bytes of text for which threads parse lines. Less text is parsed before threads have started. */
const LEAST_FOR_THREADS = 4 * 1024 * 1024
/**
 * The bytes of text that are read ahead for each thread. With more, V8 would move their buffers to the old generation
 * of its heap, which it seldom frees.
 */
const AHEAD_PER_THREAD = 512 * 1024
/** The bytes of memory that each line and its result take besides the text. */
const BESIDE_TEXT = 512
/** The most batches that wait. With more, the first is yielded, even if all have too few bytes to use threads. */
const MOST_BATCHES = 32
/**
 * The most bytes of a line that a thread reads. The objects of a longer line may exceed the memory limit of a thread.
 */
const LONGEST_FOR_THREAD = 1024 * 1024

interface Waiting {
  items: SourceItem[]
  bytes: number
  lines: Promise<Read[]> | undefined
}

export async function* readItems(
  source: AsyncIterable<SourceItem[]>,
  pool: WorkerPool<ReadFunctions>,
): AsyncIterable<ReadItem[]> {
  const waiting: Waiting[] = []
  let bytes = 0
  let usesPool = false

  async function first(): Promise<ReadItem[]> {
    const batch = waiting.shift()
    bytes -= batch?.bytes ?? 0
    const lines = (await batch?.lines)?.values()
    return (batch?.items ?? []).map(item => [
      item,
      lines !== undefined && isForThread(item) ? (lines.next().value ?? null) : readItem(item),
    ])
  }

  for await (const items of source) {
    const batch: Waiting = {
      items,
      bytes: items.reduce((sum, item) => sum + ('text' in item ? item.text.length + BESIDE_TEXT : 0), 0),
      lines: undefined,
    }
    waiting.push(batch)
    bytes += batch.bytes
    usesPool ||= pool.size > 1 && bytes >= LEAST_FOR_THREADS
    const most = usesPool ? pool.size * AHEAD_PER_THREAD : LEAST_FOR_THREADS
    if (usesPool) for (const each of waiting) each.lines ??= linesIn(pool, each.items)
    while (bytes === 0 || bytes >= most || waiting.length > MOST_BATCHES) {
      if (waiting.length === 0) break
      yield await first()
    }
  }
  while (waiting.length > 0) yield await first()
}

function linesIn(pool: WorkerPool<ReadFunctions>, items: readonly SourceItem[]): Waiting['lines'] {
  const unparsed = items.filter(isForThread)
  if (unparsed.length === 0) return undefined
  let end = 0
  const lines = unparsed.map(({ text, isLast }) => {
    end += text.length
    return { end, isLast }
  })
  const bytes = Buffer.concat(unparsed.map(({ text }) => text))
  return handledLater(pool.call('read', { bytes, lines }))
}

function isForThread(item: SourceItem): item is UnparsedLine {
  return 'text' in item && item.text.length <= LONGEST_FOR_THREAD
}

function readItem(item: SourceItem): Read {
  if ('text' in item) return readLine(item.text, item.isLast)
  if ('untyped' in item) return readValue(null, item.untyped)
  if ('value' in item) return readValue(item.type, item.value)
  return 'issue' in item ? item : null
}

function readLine(text: Buffer, isLast: boolean): Read {
  const parsed = parseLine(text, isLast, customParts().isMapped)
  if (parsed === undefined || 'issue' in parsed) return parsed ?? null
  return 'untyped' in parsed ? readValue(null, parsed.untyped) : readValue(parsed.type, parsed.value)
}

/** @param type null for an object without a type, which only the config file's `map` can make a record */
function readValue(type: RecordType | null, value: unknown): ReadIncoming | Filtered {
  const { record } = customParts()
  if (record !== null) return withoutForeign(record(type, value))
  if (type === null) return { id: null, issue: unknownType(undefined) }
  const read = readIncoming(type, value)
  return withoutForeign(read)
}

/** Rejects what is no record but, for example, a manifest. Fields that records do not have show what it is. */
function withoutForeign(read: ReadIncoming | Filtered): ReadIncoming | Filtered {
  if (!('dropped' in read)) return read
  const unknown = read.dropped.flatMap(({ path, reason }) => (reason.startsWith(UNKNOWN_FIELD) ? [path] : []))
  const shape = unknown.length === 0 ? undefined : shapeOfKeys(unknown)
  if (shape === undefined) return read
  return { id: read.record.id, issue: { path: '', reason: `is ${shape.name}. ${shape.advice}` } }
}
