import { whereaboutsOf } from '../catalogue/schema/location.ts'
import type { Entry } from '../document/entry.ts'
import { memoizePerEntry } from '../document/memoize-per-entry.ts'

/** Where a product starts, or where an operator is: for lines, chunks and lists alike. */
export const whereaboutsOfEntry = memoizePerEntry((entry: Entry) =>
  entry.type === 'product'
    ? whereaboutsOf(entry.product.locations, 'START')
    : whereaboutsOf(entry.account.locations, 'BUSINESS_ADDRESS'),
)
