import type { AccountCatalogue, Catalogue, ListOrder, SurfaceContext, SurfaceRecord } from '../surface.ts'

/** The input for the files of an account. */
export interface AccountSite {
  catalogue: AccountCatalogue
  context: SurfaceContext
}

/** The input for all other files of this surface. */
export interface Site extends AccountSite {
  catalogue: Catalogue
}

/** An account and then its products, by id unless another order is named. */
export function* recordsOf(
  { catalogue }: AccountSite,
  account: SurfaceRecord,
  order?: ListOrder,
): Iterable<SurfaceRecord> {
  yield account
  yield* catalogue.products(account.id, order)
}
