import { summaryOf } from '../shared/short-line.ts'
import type { SurfaceMaker } from '../surface.ts'

/**
 * The index for language models. Records are measured after all of them are rendered, since the tokenizer's tables are too
 * large to be loaded in every worker.
 */
export const makeLlms: SurfaceMaker = {
  recordData(entry) {
    const summary = summaryOf(entry)
    return summary === null ? {} : { summary }
  },
  async *files(catalogue, context) {
    const { llmsFiles } = await import('./llms-files.ts')
    yield* llmsFiles(catalogue, context)
  },
  async verify(path, content, context) {
    if (!/^llms(?:-full)?(?:-operators)?(?:\/.*)?(?:\.txt)$/.test(path)) return null
    const { verifyIndex } = await import('./verify-index.ts')
    return verifyIndex(path, content, context)
  },
}
