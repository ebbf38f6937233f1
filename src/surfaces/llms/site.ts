import type { Catalogue, ListedRecord, SurfaceContext } from '../surface.ts'

/** What the files of this surface are made from. */
export interface Site {
  catalogue: Catalogue
  context: SurfaceContext
}

/** An account, and then its products by id. */
export function* recordsOf({ catalogue }: Site, account: ListedRecord): Iterable<ListedRecord> {
  yield account
  yield* catalogue.products(account.id)
}
