import type { AccountCatalogue, Catalogue, SurfaceFile, SurfaceRecord, TextFile } from '../surface.ts'
import type { SurfaceData } from '../surface-data.ts'
import { CHUNK_INDEX, chunkIndexText, chunkPath } from './chunk-index.ts'
import { compareRecordKeys, recordOfLine } from './chunk-order.ts'

/** An account's file. Lines of records that did not change are copied from the live generation. */
export function* accountChunks(
  { id }: SurfaceRecord,
  catalogue: AccountCatalogue,
): Generator<TextFile, SurfaceData> {
  const path = chunkPath(id)
  yield { path, content: linesOf(catalogue, id, path) }
  return {}
}

/** The files of accounts that did not change, and an index of every account's. */
export function* chunkFiles(catalogue: Catalogue): Iterable<SurfaceFile> {
  for (const { id } of catalogue.accounts()) if (!catalogue.isChanged(id)) yield { keep: chunkPath(id) }
  yield { path: CHUNK_INDEX, content: chunkIndexText(catalogue) }
}

function* linesOf(catalogue: AccountCatalogue, account: string, path: string): Iterable<string> {
  const live = liveChunkReader(catalogue.liveLines(path))
  for (const { text, ...record } of catalogue.gathered('chunks', account))
    yield text ?? [...live(record)].join('')
}

/**
 * Reads a live file of chunks once, in which lines are in the order of type and id. Each call gives the lines of one record
 * and skips those of the records before it, so records have to be asked for in the same order.
 */
export function liveChunkReader(
  lines: Iterable<string>,
): (record: Pick<SurfaceRecord, 'type' | 'id'>) => Iterable<string> {
  const source = lines[Symbol.iterator]()
  let next = source.next()
  return function* (record) {
    for (; next.done !== true; next = source.next()) {
      const order = compareRecordKeys(recordOfLine(next.value), { type: record.type, record: record.id })
      if (order > 0) return
      if (order === 0) yield `${next.value}\n`
    }
  }
}
