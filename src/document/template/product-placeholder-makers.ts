import type { FeatureType } from '../../catalogue/schema/feature.ts'
import type { Product, WireProduct } from '../../catalogue/schema/product.ts'
import type { ProductEntry } from '../entry.ts'
import { isHoursFeature } from '../page/opening-hours.ts'
import { listOfTexts } from '../page/texts.ts'
import { translateIfKnown } from '../page/translate-if-known.ts'
import { withoutNotes } from '../page/without-notes.ts'
import { toText } from '../to-text.ts'
import { type FillContext, type PageContext, placeholderMakers, type SectionKind } from './placeholder.ts'

export type ProductPage = Pick<ProductEntry, 'product' | 'account' | 'bookingPage'>

export const {
  value,
  text: blocksPlaceholder,
  list,
} = placeholderMakers<ProductPage, Product, WireProduct>(({ product }) => product)

export const fromAccount = placeholderMakers<ProductPage, ProductPage['account'], WireProduct>(
  ({ account }) => account,
)

export const proseLine = <const Field extends 'foodIncluded' | 'drinksIncluded' | 'dressCode'>(
  section: SectionKind,
  field: Field,
) => ({
  kind: 'value' as const,
  section,
  fields: [field],
  get: ({ record, blocks, messages }: FillContext<ProductPage>) => {
    const prose = record.product[field]
    return prose === null ? null : toText(blocks(translateIfKnown(prose, messages))).replace(/\s+/g, ' ')
  },
})

export const features = <const Type extends FeatureType>(section: SectionKind, type: Type) =>
  list(section, [`features[${type}]`], (product, context) =>
    listOfTexts(featureTexts(product, type, context)),
  )

export function featureTexts(product: Product, wanted: FeatureType, context: PageContext) {
  const { blocks, messages, placeholderNames } = context
  const texts = product.features.flatMap(feature => {
    const { type, shortDescription } = feature
    const isWanted = type === wanted && shortDescription !== null && !isHoursFeature(product, feature)
    return isWanted ? [shortDescription] : []
  })
  return Array.from(new Set(texts), text => {
    const prose = placeholderNames.has('locations') ? withoutNotes(text, product.locations) : text
    return blocks(translateIfKnown(prose, messages))
  })
}

export const suppliedLine = <const Field extends 'redemptionType' | 'guideType' | 'tripDifficulty'>(
  section: SectionKind,
  field: Field,
) =>
  value(section, [field], (product, messages) => {
    const line = product[field]
    return line === null ? null : translateIfKnown(line, messages)
  })
