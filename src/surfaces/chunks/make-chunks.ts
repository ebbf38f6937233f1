import type {
  AccountCatalogue,
  Catalogue,
  SurfaceFile,
  SurfaceMaker,
  SurfaceRecord,
  TextFile,
} from '../surface.ts'
import type { SurfaceData } from '../surface-data.ts'
import { validateChunkChanges } from './chunk-changes.ts'
import { CHUNK_INDEX, chunkIndexText, chunkPath, isChunkFile, validateChunkIndex } from './chunk-index.ts'
import { compareRecordKeys, recordOfLine, validateChunks } from './chunk-line.ts'
import { recordChunks } from './record-chunks.ts'

/** Makes the files of the surface `chunks`. `gather` cuts records into chunks while they are rendered. */
export const makeChunks: SurfaceMaker = {
  gather: recordChunks,
  accountFiles: accountChunks,
  liveFiles: account => (account === null ? [] : [chunkPath(account)]),
  files: chunkFiles,
  validate(path, content) {
    if (path === CHUNK_INDEX) return validateChunkIndex(content)
    if (/^changes\/\d+\.chunks\.jsonl$/.test(path)) return validateChunkChanges(content)
    return isChunkFile(path) ? validateChunks(content) : null
  },
}

/** Writes the chunk file of an account. The lines of unchanged records are copied from the live generation. */
function* accountChunks(
  { id }: SurfaceRecord,
  catalogue: AccountCatalogue,
): Generator<TextFile, SurfaceData> {
  const path = chunkPath(id)
  yield { path, content: linesOf(catalogue, id, path) }
  return {}
}

/** Keeps the chunk files of unchanged accounts and writes the index of all accounts. */
function* chunkFiles(catalogue: Catalogue): Iterable<SurfaceFile> {
  for (const { id } of catalogue.accounts()) if (!catalogue.isChanged(id)) yield { keep: chunkPath(id) }
  yield { path: CHUNK_INDEX, content: chunkIndexText(catalogue) }
}

function* linesOf(catalogue: AccountCatalogue, account: string, path: string): Iterable<string> {
  const live = liveChunkReader(catalogue.liveLines(path))
  for (const { text, ...record } of catalogue.gathered('chunks', account))
    yield text ?? [...live(record)].join('')
}

/**
 * Reads the `lines` of a live chunk file once; they are ordered by type and id. Each call returns the lines of one
 * record and skips the lines before them. So calls have to name records in the order of the file.
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
