import type {
  AccountCatalogue,
  JoinedCatalogue,
  SurfaceFile,
  SurfaceMaker,
  SurfaceRecord,
  TextFile,
} from '../surface.ts'
import type { SurfaceData } from '../surface-data.ts'
import { validateChunkChanges } from './chunk-changes.ts'
import { CHUNK_INDEX, chunkIndexText, chunkPath, isChunkFile, validateChunkIndex } from './chunk-index.ts'
import { lineReader, takeLines, validateChunks } from './chunk-line.ts'
import { recordChunks } from './record-chunks.ts'

export const makeChunks: SurfaceMaker = {
  gather: recordChunks,
  accountFiles: accountChunks,
  liveFiles: account => (account === null ? [] : [chunkPath(account)]),
  join: chunkFiles,
  validate(path, content) {
    if (path === CHUNK_INDEX) return validateChunkIndex(content)
    if (/^changes\/\d+\.chunks\.jsonl$/.test(path)) return validateChunkChanges(content)
    return isChunkFile(path) ? validateChunks(content) : null
  },
}

function* accountChunks(
  { id }: SurfaceRecord,
  catalogue: AccountCatalogue,
): Generator<TextFile, SurfaceData> {
  const path = chunkPath(id)
  yield { path, content: linesOf(catalogue, id, path) }
  return {}
}

function* chunkFiles(catalogue: JoinedCatalogue): Iterable<SurfaceFile> {
  for (const { id } of catalogue.accounts()) if (!catalogue.isChanged(id)) yield { keep: chunkPath(id) }
  yield { path: CHUNK_INDEX, content: chunkIndexText(catalogue) }
}

function* linesOf(catalogue: AccountCatalogue, account: string, path: string): Iterable<string> {
  const live = lineReader(catalogue.liveLines(path))
  for (const { type, id, text } of catalogue.gathered('chunks', account))
    yield text ??
      takeLines(live, { type, record: id })
        .map(line => `${line}\n`)
        .join('')
}
