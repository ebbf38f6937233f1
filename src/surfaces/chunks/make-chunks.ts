import type { SurfaceMaker } from '../surface.ts'
import { accountChunks, chunkFiles } from './chunk-files.ts'
import { CHUNK_INDEX, verifyChunkIndex } from './chunk-index.ts'
import { verifyChunks } from './chunk-line.ts'
import { recordChunks } from './record-chunks.ts'

/** Sections of records, cut into chunks where the records are rendered. */
export const makeChunks: SurfaceMaker = {
  gather: recordChunks,
  accountFiles: accountChunks,
  files: chunkFiles,
  verify(path, content) {
    if (path === CHUNK_INDEX) return verifyChunkIndex(content)
    if (!/^chunks\/.*\.jsonl$/.test(path)) return null
    return verifyChunks(content)
  },
}
