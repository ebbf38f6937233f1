import { recordAddress } from '../../formats/record-file.ts'
import { hasPages } from '../shared/addresses.ts'
import { countRows } from '../shared/facet-groups.ts'
import { listFacts } from '../shared/list-facts.ts'
import type { SurfaceMaker } from '../surface.ts'
import { accountIndex } from './account-index.ts'
import { accountText } from './account-text.ts'
import { indexPaths, wholePaths } from './paths.ts'
import { measureRecord } from './record-text.ts'
import { rootIndex } from './root-index.ts'
import { rootWhole } from './root-whole.ts'

/** `recordData` counts each record's tokens during rendering, so that lists need not read the records' files. */
export const makeLlms: SurfaceMaker = {
  recordData(entry, files, { baseUrl }) {
    const document = files.get('md')
    return {
      ...listFacts(entry),
      ...(document === undefined ? {} : measureRecord(document, recordAddress(entry, baseUrl))),
    }
  },
  // The sizes are returned as surface data, so that `join` does not read any account's files again.
  *accountFiles(account, catalogue, context) {
    const whole = yield* accountText(account, catalogue, context)
    const index = yield* accountIndex(account, whole, catalogue, context)
    return { index, whole }
  },
  reads: ['md'],
  // The rows count products for links to facet pages. Only a tree with pages has facet pages.
  part: (records, context) => (hasPages(context) ? countRows(records) : []),
  async *join(catalogue, context) {
    for (const { id } of catalogue.accounts())
      if (!catalogue.isChanged(id))
        for (const { file, folder } of [indexPaths(id), wholePaths(id)])
          yield* [{ keep: file }, { keep: folder }]
    const whole = yield* rootWhole(catalogue, context)
    const facets = hasPages(context)
      ? (await import('./facet-entries.ts')).facetEntries(catalogue, context)
      : []
    yield* rootIndex(catalogue, context, whole, facets)
  },
  async validate(path, content, context) {
    if (!/^llms(?:-full)?(?:-operators)?(?:\/.*)?(?:\.txt)$/.test(path)) return null
    const { validateIndex } = await import('./validate-index.ts')
    return validateIndex(path, content, context)
  },
}
