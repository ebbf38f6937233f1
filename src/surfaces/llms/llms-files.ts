import type { Catalogue, SurfaceContext, SurfaceFile } from '../surface.ts'
import { accountIndex } from './account-index.ts'
import { accountText } from './account-text.ts'
import { indexPaths, wholePaths } from './paths.ts'
import { rootIndex } from './root-index.ts'
import { rootWhole } from './root-whole.ts'
import type { Site } from './site.ts'

/** All files of this surface: those of each account, or where it did not change those that it has, then those for the whole. */
export function* llmsFiles(catalogue: Catalogue, context: SurfaceContext): Iterable<SurfaceFile> {
  const site = { catalogue, context }
  for (const { id } of catalogue.accounts())
    if (catalogue.isChanged(id)) yield* indexAndText(site, id)
    else
      yield* [indexPaths(id), wholePaths(id)].flatMap(({ file, folder }) => [
        { keep: file },
        { keep: folder },
      ])
  const whole = yield* rootWhole(site)
  yield* rootIndex(site, whole)
}

function* indexAndText(site: Site, id: string): Iterable<SurfaceFile> {
  const account = site.catalogue.account(id)
  const whole = yield* accountText(site, account)
  const index = yield* accountIndex(site, account, whole)
  yield { newData: [{ record: account, data: { ...account.surfaceData, index, whole } }] }
}
