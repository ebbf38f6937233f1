import type { ProductEntry } from '../document/entry.ts'
import { memoizePerEntry } from '../document/memoize-per-entry.ts'
import { productHours } from '../document/page/opening-hours.ts'

/** When a product can be visited, for all formats. */
export const hoursOfEntry = memoizePerEntry(({ product }: ProductEntry) => productHours(product))
