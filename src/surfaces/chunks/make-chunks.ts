import type { SurfaceMaker } from '../surface.ts'
import { CHUNK_INDEX } from './chunk-index.ts'
import { gatherSections } from './sections.ts'

/** Sections of records for retrieval: found where a record is rendered, and cut when all of them are. */
export const makeChunks: SurfaceMaker = {
  gather: gatherSections,
  async *files(catalogue, context) {
    const { chunkFiles } = await import('./chunk-files.ts')
    yield* chunkFiles(catalogue, context)
  },
  async verify(path, content) {
    if (path === CHUNK_INDEX) {
      const { verifyChunkIndex } = await import('./chunk-index.ts')
      return verifyChunkIndex(content)
    }
    if (!/^chunks\/.*\.jsonl$/.test(path)) return null
    const { verifyChunks } = await import('./chunk-line.ts')
    return verifyChunks(content)
  },
}
