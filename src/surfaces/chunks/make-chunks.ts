import type { SurfaceMaker } from '../surface.ts'
import { CHUNK_INDEX, verifyChunkIndex } from './chunk-index.ts'
import { gatherSections } from './sections.ts'

/**
 * Sections are found in the workers that render records, and cut into chunks afterwards: cutting needs the tokenizer, whose
 * tables are too large to be loaded in every worker.
 */
export const makeChunks: SurfaceMaker = {
  gather: gatherSections,
  async *files(catalogue, context) {
    const { chunkFiles } = await import('./chunk-files.ts')
    yield* chunkFiles(catalogue, context)
  },
  async verify(path, content) {
    if (path === CHUNK_INDEX) return verifyChunkIndex(content)
    if (!/^chunks\/.*\.jsonl$/.test(path)) return null
    const { verifyChunks } = await import('./chunk-line.ts')
    return verifyChunks(content)
  },
}
