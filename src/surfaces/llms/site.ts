import type { Catalogue, ListedRecord, ListOrder, SurfaceContext } from '../surface.ts'

/** What the files of this surface are made from. */
export interface Site {
  catalogue: Catalogue
  context: SurfaceContext
}

/** An account, and then its products, by id unless another order is named. */
export function* recordsOf(
  { catalogue }: Site,
  account: ListedRecord,
  order?: ListOrder,
): Iterable<ListedRecord> {
  yield account
  yield* catalogue.products(account.id, order)
}
