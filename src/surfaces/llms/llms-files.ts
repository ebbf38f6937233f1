import type { Catalogue, ListedRecord, NewSurfaceData, SurfaceContext, SurfaceFile } from '../surface.ts'
import { accountIndex } from './account-index.ts'
import { accountText } from './account-text.ts'
import { indexPaths, wholePaths } from './paths.ts'
import { measureRecord, recordAddress } from './record-text.ts'
import { rootIndex } from './root-index.ts'
import { rootWhole } from './root-whole.ts'
import { recordsOf, type Site } from './site.ts'

/** How many records' surface data is handed over at a time. */
const BATCH = 500

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
  yield* measured(site, id)
  const account = site.catalogue.account(id)
  const whole = yield* accountText(site, account)
  const index = yield* accountIndex(site, account, whole)
  yield { newData: [{ record: account, data: { ...account.surfaceData, index, whole } }] }
}

/** Measures the records that were rendered anew; the surface data of the others has their sizes already. */
function* measured({ catalogue, context }: Site, id: string): Iterable<SurfaceFile> {
  let newData: NewSurfaceData[] = []
  for (const record of recordsOf({ catalogue, context }, catalogue.account(id))) {
    if (isMeasured(record)) continue
    const size = measureRecord(catalogue.read(record, 'md'), recordAddress(record, context.baseUrl))
    newData.push({ record, data: { ...record.surfaceData, ...size } })
    if (newData.length < BATCH) continue
    yield { newData }
    newData = []
  }
  if (newData.length > 0) yield { newData }
}

const isMeasured = ({ surfaceData }: ListedRecord) =>
  surfaceData.tokens !== undefined && surfaceData.text !== undefined
