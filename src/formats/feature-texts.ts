import type { FeatureType } from '../catalogue/schema/feature.ts'
import type { ProductEntry } from '../document/entry.ts'
import { oncePerEntry } from '../document/once-per-entry.ts'

/** The plain texts of a product's features of a type. Features without text are left out. */
export function featureTexts(entry: ProductEntry, type: FeatureType): string[] {
  return textsByType(entry).get(type) ?? []
}

const textsByType = oncePerEntry(({ product, plain }: ProductEntry) => {
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
