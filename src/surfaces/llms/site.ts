import type { AccountCatalogue, Catalogue, ListOrder, SurfaceContext, SurfaceRecord } from '../surface.ts'

/** What the files of an account are made from. */
export interface AccountSite {
  catalogue: AccountCatalogue
  context: SurfaceContext
}

/** What the other files of this surface are made from. */
export interface Site extends AccountSite {
  catalogue: Catalogue
}

/** An account, and then its products, by id unless another order is named. */
export function* recordsOf(
  { catalogue }: AccountSite,
  account: SurfaceRecord,
  order?: ListOrder,
): Iterable<SurfaceRecord> {
  yield account
  yield* catalogue.products(account.id, order)
}
