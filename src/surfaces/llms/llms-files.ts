import { hasPages } from '../shared/addresses.ts'
import type { Catalogue, SurfaceContext, SurfaceFile } from '../surface.ts'
import { indexPaths, wholePaths } from './paths.ts'
import { rootIndex } from './root-index.ts'
import { rootWhole } from './root-whole.ts'

/** Keeps the indexes and whole texts of unchanged accounts, and writes the files for the whole catalogue. */
export async function* llmsFiles(catalogue: Catalogue, context: SurfaceContext): AsyncIterable<SurfaceFile> {
  for (const { id } of catalogue.accounts())
    if (!catalogue.isChanged(id))
      yield* [indexPaths(id), wholePaths(id)].flatMap(({ file, folder }) => [
        { keep: file },
        { keep: folder },
      ])
  const whole = yield* rootWhole(catalogue, context)
  const facets = hasPages(context)
    ? (await import('./facet-entries.ts')).facetEntries(catalogue, context)
    : []
  yield* rootIndex(catalogue, context, whole, facets)
}
