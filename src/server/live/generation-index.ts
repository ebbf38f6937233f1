import { closeSync, createReadStream, fstatSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { RecordType } from '../../catalogue/read-record.ts'
import { type RecordLine, readRecordLine } from '../../tree/record-line.ts'
import { type ListedTree, listFiles } from '../../tree/record-list.ts'

export type GenerationIndex = Awaited<ReturnType<typeof openIndex>>

/** Most parsed lines in the cache. */
const MOST_CACHED = 20_000
/** Bytes that `lineStarts` reads at once. */
const READ_BYTES = 1024 * 1024
const NEWLINE = 0x0a

/**
 * Opens the lists of records, each of which is sorted by type and id. Records are found by binary search in the files;
 * memory holds only the offset of each line. The files stay open, so that the index works even after the folder is deleted.
 */
export async function openIndex({ folder, manifest }: ListedTree) {
  const lists: Awaited<ReturnType<typeof openList>>[] = []
  for (const list of listFiles(manifest)) lists.push(await openList(join(folder, list)))
  const cache = new LRUCache<string, RecordLine>({ max: MOST_CACHED })
  return {
    /** Returns the line of a record; undefined if the generation does not hold the record. */
    find(type: RecordType, id: string): RecordLine | undefined {
      const key = `${type} ${id}`
      const cached = cache.get(key)
      if (cached !== undefined) return cached
      for (const list of lists) {
        const line = list.find(type, id)
        if (line === undefined) continue
        cache.set(key, line)
        return line
      }
      return undefined
    },
    close() {
      for (const list of lists) list.close()
    },
  }
}

async function openList(file: string) {
  const starts = await lineStarts(file)
  const descriptor = openSync(file, 'r')
  const size = fstatSync(descriptor).size

  function lineAt(index: number): RecordLine {
    const start = starts[index] ?? 0
    const bytes = Buffer.allocUnsafe((starts[index + 1] ?? size) - start)
    readSync(descriptor, bytes, 0, bytes.length, start)
    return readRecordLine(bytes.toString())
  }

  return {
    find: (type: RecordType, id: string) => search(starts.length, lineAt, type, id),
    close: () => closeSync(descriptor),
  }
}

/** Searches in the order of the file: by type, then by the bytes of the id. */
function search(
  length: number,
  lineAt: (index: number) => RecordLine,
  type: RecordType,
  id: string,
): RecordLine | undefined {
  const wanted = Buffer.from(id)
  let low = 0
  let high = length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const line = lineAt(middle)
    const order =
      line.type === type ? Buffer.compare(Buffer.from(line.id), wanted) : line.type < type ? -1 : 1
    if (order === 0) return line
    if (order < 0) low = middle + 1
    else high = middle - 1
  }
  return undefined
}

/** Finds the offset of each line. Reading is asynchronous, so that requests are answered meanwhile. */
async function lineStarts(file: string): Promise<Float64Array> {
  const starts: number[] = []
  let offset = 0
  let isStart = true
  for await (const part of createReadStream(file, { highWaterMark: READ_BYTES })) {
    const bytes: Buffer = part
    for (let at = 0; at < bytes.length; ) {
      if (isStart) starts.push(offset + at)
      const newline = bytes.indexOf(NEWLINE, at)
      isStart = newline !== -1
      at = isStart ? newline + 1 : bytes.length
    }
    offset += bytes.length
  }
  return Float64Array.from(starts)
}
