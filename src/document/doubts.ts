import { cancellationOf, isNonRefundable } from '../catalogue/cancellation-cutoff.ts'
import type { UnitType } from '../catalogue/schema/option.ts'
import type { Product } from '../catalogue/schema/product.ts'
import type { ProductEntry } from './entry.ts'

/** What a record states and its supplier can hardly mean, by the name in the lists of records; the words are those of `check`. */
export const doubts = {
  cancellation:
    'has cancellation terms from which no free period is read: in OCTO it has 3,650 days, which means never',
  child: 'has a ticket for a child that costs more than one for an adult',
  original: 'has a price above its original price',
} as const
export type Doubt = keyof typeof doubts

const CHILDREN: readonly (UnitType | null)[] = ['CHILD', 'INFANT', 'YOUTH']

/** The doubts about a product, in the order of `doubts`. */
export function doubtsOf({ product, plain }: Pick<ProductEntry, 'product' | 'plain'>): Doubt[] {
  return [
    ...(hasUnreadTerms(product, termsOf({ product, plain })) ? (['cancellation'] as const) : []),
    ...(product.options.some(hasDearChild) ? (['child'] as const) : []),
    ...(product.options.some(isAboveOriginal) ? (['original'] as const) : []),
  ]
}

/** The texts of a product's cancellation terms, without markup. */
export function termsOf({ product, plain }: Pick<ProductEntry, 'product' | 'plain'>): string[] {
  return product.features.flatMap(({ type, shortDescription }) =>
    type === 'CANCELLATION_TERM' && shortDescription !== null ? [plain(shortDescription) ?? ''] : [],
  )
}

function hasUnreadTerms(product: Product, terms: readonly string[]): boolean {
  return terms.length > 0 && !terms.some(isNonRefundable) && cancellationOf(product, terms).cutoff === null
}

/** Whether a child pays more than every adult, in one currency. */
function hasDearChild({ units }: Product['options'][number]): boolean {
  const prices = (isOfType: (type: UnitType | null) => boolean) =>
    units.flatMap(({ type, pricingFrom }) => (isOfType(type) ? pricingFrom : []))
  const adults = prices(type => type === 'ADULT')
  return prices(type => CHILDREN.includes(type)).some(({ retail, currency }) => {
    const same = adults.filter(adult => adult.currency === currency)
    return same.length > 0 && same.every(adult => adult.retail < retail)
  })
}

function isAboveOriginal({ units }: Product['options'][number]): boolean {
  return units.some(({ pricingFrom }) =>
    pricingFrom.some(({ original, retail }) => original !== null && retail > original),
  )
}
