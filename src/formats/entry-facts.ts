import type { FeatureType } from '../catalogue/schema/feature.ts'
import { whereaboutsOf } from '../catalogue/schema/location.ts'
import type { Entry, ProductEntry } from '../document/entry.ts'
import { memoizePerEntry } from '../document/memoize-per-entry.ts'
import { productHours } from '../document/page/opening-hours.ts'

// Facts that several formats and surfaces need. Each is computed once for an entry.

export const hoursOfEntry = memoizePerEntry(({ product }: ProductEntry) => productHours(product))

/** The town, the country and the coordinates of a product's start, or of an operator's business address. */
export const whereaboutsOfEntry = memoizePerEntry((entry: Entry) =>
  entry.type === 'product'
    ? whereaboutsOf(entry.product.locations, 'START')
    : whereaboutsOf(entry.account.locations, 'BUSINESS_ADDRESS'),
)

/** The plain texts of a product's features of `type`. Features without text are left out. */
export function featureTexts(entry: ProductEntry, type: FeatureType): string[] {
  return textsByType(entry).get(type) ?? []
}

const textsByType = memoizePerEntry(({ product, plain }: ProductEntry) => {
  const texts = new Map<FeatureType, string[]>()
  for (const { type, shortDescription } of product.features) {
    const text = plain(shortDescription)
    if (!text) continue
    const others = texts.get(type)
    if (others === undefined) texts.set(type, [text])
    else others.push(text)
  }
  return texts
})
