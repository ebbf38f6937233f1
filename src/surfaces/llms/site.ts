import type { AccountCatalogue, Catalogue, ListOrder, SurfaceContext, SurfaceRecord } from '../surface.ts'

/** What the files of one account are made from. */
export interface AccountSite {
  catalogue: AccountCatalogue
  context: SurfaceContext
}

/** What the files for the whole catalogue are made from. */
export interface Site extends AccountSite {
  catalogue: Catalogue
}

/** Yields `account` and then its products, by id unless `order` is given. */
export function* recordsOf(
  { catalogue }: AccountSite,
  account: SurfaceRecord,
  order?: ListOrder,
): Iterable<SurfaceRecord> {
  yield account
  yield* catalogue.products(account.id, order)
}
