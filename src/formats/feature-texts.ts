import type { FeatureType } from '../catalogue/schema/feature.ts'
import type { ProductEntry } from '../document/entry.ts'

/** What a product says in features of a type, without markup, each that has any text. */
export function featureTexts({ product, plain }: ProductEntry, type: FeatureType): string[] {
  return product.features.flatMap(feature => {
    const said = feature.type === type ? plain(feature.shortDescription) : null
    return said ? [said] : []
  })
}
