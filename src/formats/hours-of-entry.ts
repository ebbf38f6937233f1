import type { ProductEntry } from '../document/entry.ts'
import { oncePerEntry } from '../document/once-per-entry.ts'
import { statedHours } from '../document/page/opening-hours.ts'

/** When a product can be visited, for all formats. */
export const hoursOfEntry = oncePerEntry(({ product }: ProductEntry) => statedHours(product))
