import { whereaboutsOf } from '../catalogue/schema/location.ts'
import type { Entry, ProductEntry } from '../document/entry.ts'
import { memoizePerEntry } from '../document/memoize-per-entry.ts'
import { productHours } from '../document/page/opening-hours.ts'

// Facts that several formats and surfaces need. Each is computed once for an entry.

export const hoursOfEntry = memoizePerEntry(({ product }: ProductEntry) => productHours(product))

export const whereaboutsOfEntry = memoizePerEntry((entry: Entry) =>
  entry.type === 'product'
    ? whereaboutsOf(entry.product.locations, 'START')
    : whereaboutsOf(entry.account.locations, 'BUSINESS_ADDRESS'),
)
