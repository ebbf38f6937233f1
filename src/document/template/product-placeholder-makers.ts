import type { FeatureType } from '../../catalogue/schema/feature.ts'
import type { Product, WireProduct } from '../../catalogue/schema/product.ts'
import type { ProductEntry } from '../entry.ts'
import type { Block } from '../nodes.ts'
import { statesHours } from '../page/opening-hours.ts'
import { supplied } from '../page/supplied.ts'
import { listOfTexts } from '../page/texts.ts'
import { toText } from '../to-text.ts'
import { type Filling, placeholderMakers, type SectionKind } from './placeholder.ts'

/** What a product's page is made from. */
export type ProductPage = Pick<ProductEntry, 'product' | 'account'>

/** Placeholders that the product fills. */
export const {
  value,
  text: blocksPlaceholder,
  list,
  link,
} = placeholderMakers<ProductPage, Product, WireProduct>(({ product }) => product)

/** Placeholders that the product's operator fills. */
export const ofAccount = placeholderMakers<ProductPage, ProductPage['account'], WireProduct>(
  ({ account }) => account,
)

/** A text of the record in one line, without its structure. */
export const proseLine = <const Field extends keyof WireProduct>(
  section: SectionKind,
  field: Field,
  get: (product: Product) => string | null,
) => ({
  kind: 'value' as const,
  section,
  fields: [field],
  get: ({ record, blocks, messages }: Filling<ProductPage>) => {
    const prose = get(record.product)
    return prose === null ? null : toText(blocks(supplied(prose, messages))).replace(/\s+/g, ' ')
  },
})

/** The texts of all features of one type. */
export const features = <const Type extends FeatureType>(section: SectionKind, type: Type) =>
  list(section, [`features[${type}]`], (product, filling) =>
    listOfTexts(featureTexts(product, type, filling)),
  )

/** The texts of all features of one type as blocks, without those that state opening hours. */
export function featureTexts(product: Product, wanted: FeatureType, { blocks, messages }: Filling<unknown>) {
  const texts: Block[][] = []
  for (const feature of product.features) {
    const { type, shortDescription } = feature
    if (type !== wanted || shortDescription === null || statesHours(product, feature)) continue
    texts.push(blocks(supplied(shortDescription, messages)))
  }
  return texts
}

/** One line in the words of the source. */
export const words = <const Field extends keyof WireProduct>(
  section: SectionKind,
  field: Field,
  get: (product: Product) => string | null,
) =>
  value(section, [field], (product, messages) => {
    const said = get(product)
    return said === null ? null : supplied(said, messages)
  })
