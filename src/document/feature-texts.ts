import type { FeatureType } from '../catalogue/schema/feature.ts'
import type { ProductEntry } from './entry.ts'

export function featureTexts(
  { product, plain }: Pick<ProductEntry, 'product' | 'plain'>,
  wanted: FeatureType,
): string[] {
  return product.features.flatMap(({ type, shortDescription }) =>
    type === wanted ? plain(shortDescription) || [] : [],
  )
}
