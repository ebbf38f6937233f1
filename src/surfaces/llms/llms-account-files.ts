import type { AccountCatalogue, SurfaceContext, SurfaceRecord, TextFile } from '../surface.ts'
import type { SurfaceData } from '../surface-data.ts'
import { accountIndex } from './account-index.ts'
import { accountText } from './account-text.ts'

/** An account's whole text and its index; their sizes are what the files for the whole need to know of it. */
export function* llmsAccountFiles(
  account: SurfaceRecord,
  catalogue: AccountCatalogue,
  context: SurfaceContext,
): Generator<TextFile, SurfaceData> {
  const site = { catalogue, context }
  const whole = yield* accountText(site, account)
  const index = yield* accountIndex(site, account, whole)
  return { index, whole }
}
