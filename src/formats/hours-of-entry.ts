import type { ProductEntry } from '../document/entry.ts'
import { oncePerEntry } from '../document/once-per-entry.ts'
import { statedHours } from '../document/page/opening-hours.ts'

/** The opening hours of a product, computed once for all formats. */
export const hoursOfEntry = oncePerEntry(({ product }: ProductEntry) => statedHours(product))
