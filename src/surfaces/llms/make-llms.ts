import { recordAddress } from '../../formats/record-file.ts'
import { listFacts } from '../shared/list-facts.ts'
import type { SurfaceMaker } from '../surface.ts'
import { llmsAccountFiles } from './llms-account-files.ts'
import { measureRecord } from './record-text.ts'

/** The index for language models. Records are measured where they are rendered, so that lists are made without their texts. */
export const makeLlms: SurfaceMaker = {
  recordData(entry, files, { baseUrl }) {
    const document = files.get('md')
    return {
      ...listFacts(entry),
      ...(document === undefined ? {} : measureRecord(document, recordAddress(entry, baseUrl))),
    }
  },
  accountFiles: llmsAccountFiles,
  reads: ['md'],
  async *files(catalogue, context) {
    const { llmsFiles } = await import('./llms-files.ts')
    yield* llmsFiles(catalogue, context)
  },
  async validate(path, content, context) {
    if (!/^llms(?:-full)?(?:-operators)?(?:\/.*)?(?:\.txt)$/.test(path)) return null
    const { validateIndex } = await import('./validate-index.ts')
    return validateIndex(path, content, context)
  },
}
