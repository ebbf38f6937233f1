import type { SurfaceMaker } from '../surface.ts'
import { verifyChunkChanges } from './chunk-changes.ts'
import { accountChunks, chunkFiles } from './chunk-files.ts'
import { CHUNK_INDEX, chunkPath, isChunkFile, verifyChunkIndex } from './chunk-index.ts'
import { verifyChunks } from './chunk-line.ts'
import { recordChunks } from './record-chunks.ts'

/** Sections of records, cut into chunks where the records are rendered. */
export const makeChunks: SurfaceMaker = {
  gather: recordChunks,
  accountFiles: accountChunks,
  liveFiles: account => (account === null ? [] : [chunkPath(account)]),
  files: chunkFiles,
  verify(path, content) {
    if (path === CHUNK_INDEX) return verifyChunkIndex(content)
    if (/^changes\/\d+\.chunks\.jsonl$/.test(path)) return verifyChunkChanges(content)
    return isChunkFile(path) ? verifyChunks(content) : null
  },
}
