import { whereaboutsOf } from '../catalogue/schema/location.ts'
import type { Entry } from '../document/entry.ts'
import { oncePerEntry } from '../document/once-per-entry.ts'

/** Town, country and coordinates of a product's start or of an operator, for lines, chunks and lists. */
export const whereaboutsOfEntry = oncePerEntry((entry: Entry) =>
  entry.type === 'product'
    ? whereaboutsOf(entry.product.locations, 'START')
    : whereaboutsOf(entry.account.locations, 'BUSINESS_ADDRESS'),
)
