import * as z from 'zod'
import type { Catalogue, ListedRecord, SurfaceFile } from '../surface.ts'
import { CHUNK_INDEX, chunkIndexText, chunkPath } from './chunk-index.ts'

/** A file for each account, and an index of these files. Lines of records that did not change are copied from the live generation. */
export function* chunkFiles(catalogue: Catalogue): Iterable<SurfaceFile> {
  for (const { id } of catalogue.accounts()) {
    const path = chunkPath(id)
    if (catalogue.isChanged(id)) yield { path, content: linesOf(catalogue, id, path) }
    else yield { keep: path }
  }
  yield { path: CHUNK_INDEX, content: chunkIndexText(catalogue) }
}

function* linesOf(catalogue: Catalogue, account: string, path: string): Iterable<string> {
  const live = liveChunkReader(catalogue.liveLines(path))
  for (const { text, ...record } of catalogue.gathered('chunks', account))
    yield text ?? [...live(record)].join('')
}

const Owner = z.object({ type: z.string(), record: z.string() })

/**
 * Reads a live file of chunks once, in which lines are in the order of type and id. Each call gives the lines of one record
 * and skips those of the records before it, so records have to be asked for in the same order.
 */
export function liveChunkReader(
  lines: Iterable<string>,
): (record: Pick<ListedRecord, 'type' | 'id'>) => Iterable<string> {
  const source = lines[Symbol.iterator]()
  let next = source.next()
  return function* (record) {
    for (; next.done !== true; next = source.next()) {
      const { type, record: id } = Owner.parse(JSON.parse(next.value))
      const order = compare(type, record.type) || compare(id, record.id)
      if (order > 0) return
      if (order === 0) yield `${next.value}\n`
    }
  }
}

/** By bytes, the order of SQLite. */
function compare(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}
