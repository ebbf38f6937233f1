import type { SurfaceMaker } from '../surface.ts'
import { validateChunkChanges } from './chunk-changes.ts'
import { accountChunks, chunkFiles } from './chunk-files.ts'
import { CHUNK_INDEX, chunkPath, isChunkFile, validateChunkIndex } from './chunk-index.ts'
import { validateChunks } from './chunk-line.ts'
import { recordChunks } from './record-chunks.ts'

/** Sections of records, which are cut into chunks when the records are rendered. */
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
