import { cancellationOf, isNonRefundable } from '../catalogue/cancellation-cutoff.ts'
import type { Price, UnitType } from '../catalogue/schema/option.ts'
import type { Product } from '../catalogue/schema/product.ts'
import type { ProductEntry } from './entry.ts'
import { featureTexts } from './feature-texts.ts'

/** Kinds of data that a supplier hardly means as stated. Surface data has the keys, and `check` reports the texts. */
export const doubts = {
  cancellation:
    'has cancellation terms from which no free period is read: in OCTO it has 3,650 days, which means never',
  child: 'has a ticket for a child that costs more than one for an adult',
  original: 'has a price above its original price',
} as const
type Doubt = keyof typeof doubts

const CHILDREN: readonly (UnitType | null)[] = ['CHILD', 'INFANT', 'YOUTH']

export function doubtsOf(entry: Pick<ProductEntry, 'product' | 'plain'>): Doubt[] {
  const { product } = entry
  const found: Doubt[] = []
  if (product.features.some(isTerm) && hasUnreadTerms(entry)) found.push('cancellation')
  if (product.options.some(hasDearChild)) found.push('child')
  const prices = product.options.flatMap(({ units }) => units.flatMap(({ pricingFrom }) => pricingFrom))
  if (prices.some(({ original, retail }) => original !== null && retail > original)) found.push('original')
  return found
}

const isTerm = ({ type, shortDescription }: Product['features'][number]) =>
  type === 'CANCELLATION_TERM' && shortDescription !== null

function hasUnreadTerms(entry: Pick<ProductEntry, 'product' | 'plain'>): boolean {
  const terms = featureTexts(entry, 'CANCELLATION_TERM')
  return !terms.some(isNonRefundable) && cancellationOf(entry.product, terms).cutoff === null
}

function hasDearChild({ units }: Product['options'][number]): boolean {
  const dearest = new Map<string, number>()
  for (const { type, pricingFrom } of units)
    if (type === 'ADULT')
      for (const { currency, retail } of pricingFrom)
        dearest.set(currency, Math.max(retail, dearest.get(currency) ?? 0))
  const isDear = ({ currency, retail }: Price) => retail > (dearest.get(currency) ?? Infinity)
  return units.some(({ type, pricingFrom }) => CHILDREN.includes(type) && pricingFrom.some(isDear))
}
