import type { Price, UnitType } from './schema/option.ts'
import type { Product } from './schema/product.ts'

/** Formats an amount of minor units as a decimal text without rounding: `1050` with precision 2 is `10.50`. */
export function decimalPrice(amount: number, precision: number): string {
  if (precision === 0) return String(amount)
  const digits = String(amount).padStart(precision + 1, '0')
  return `${digits.slice(0, -precision)}.${digits.slice(-precision)}`
}

export function majorUnits(amount: number, precision: number): number {
  return amount / 10 ** precision
}

export function byRetail(a: Price, b: Price): number {
  return majorUnits(a.retail, a.currencyPrecision) - majorUnits(b.retail, b.currencyPrecision)
}

/** Ticket types, the best for the "from" price first: adults, no type, other payers, children, groups. */
const LISTED_BY: readonly (UnitType | null)[] = [
  'ADULT',
  null,
  'SENIOR',
  'STUDENT',
  'YOUTH',
  'RESIDENT',
  'MILITARY',
  'CHILD',
  'INFANT',
  'FAMILY',
  'GROUP',
]

export function listedCurrency({
  options,
  defaultCurrency,
}: Pick<Product, 'options' | 'defaultCurrency'>): string | null {
  const stated = options.flatMap(({ units }) => units.flatMap(({ pricingFrom }) => pricingFrom))
  const hasDefault = stated.some(({ currency }) => currency === defaultCurrency)
  return hasDefault ? defaultCurrency : (stated[0]?.currency ?? null)
}

interface PriceFrom {
  amount: string
  currency: string
  per?: 'BOOKING' | undefined
}

export function priceInEnglish({ amount, currency, per }: PriceFrom): string {
  return `${amount} ${currency}${per === undefined ? '' : ' per booking'}`
}

/**
 * The "from" price (`from €25`) on cards, pages, indexes and JSON Lines, in the currency `listedCurrency`. It is the
 * lowest price above 0 of the first ticket type in `LISTED_BY` that has prices, so a child's price never hides an
 * adult's. It is 0 only if all these prices are 0. `per` is set if the product is only sold by the whole booking.
 */
export function priceFrom(
  product: Pick<Product, 'options' | 'defaultCurrency' | 'pricingPer'>,
): PriceFrom | undefined {
  const units = product.options.flatMap(option => option.units)
  const wanted = listedCurrency(product)
  const isWanted = (price: Price) => price.currency === wanted
  const listed = LISTED_BY.find(type =>
    units.some(unit => unit.type === type && unit.pricingFrom.some(isWanted)),
  )
  const prices = units
    .flatMap(({ type, pricingFrom }) => (type === listed ? pricingFrom.filter(isWanted) : []))
    .sort(byRetail)
  const lowest = prices.find(({ retail }) => retail > 0) ?? prices[0]
  if (lowest === undefined) return undefined
  const price = {
    amount: decimalPrice(lowest.retail, lowest.currencyPrecision),
    currency: lowest.currency,
  }
  return isPerBooking(product) ? { ...price, per: 'BOOKING' } : price
}

function isPerBooking({ pricingPer }: Pick<Product, 'pricingPer'>): boolean {
  return pricingPer.length > 0 && pricingPer.every(per => per === 'BOOKING')
}
