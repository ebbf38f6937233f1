import type { FeatureType } from '../catalogue/schema/feature.ts'
import type { ProductEntry } from '../document/entry.ts'
import { memoizePerEntry } from '../document/memoize-per-entry.ts'

/** What a product says in features of a type, without markup, each that has any text. */
export function featureTexts(entry: ProductEntry, type: FeatureType): string[] {
  return textsByType(entry).get(type) ?? []
}

const textsByType = memoizePerEntry(({ product, plain }: ProductEntry) => {
  const texts = new Map<FeatureType, string[]>()
  for (const { type, shortDescription } of product.features) {
    const said = plain(shortDescription)
    if (!said) continue
    const others = texts.get(type)
    if (others === undefined) texts.set(type, [said])
    else others.push(said)
  }
  return texts
})
