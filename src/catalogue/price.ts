import type { Price, UnitType } from './schema/option.ts'
import type { Product } from './schema/product.ts'

/** A price as a decimal text in major units, exact at any size: `1050` with two places is `10.50`, `0` is `0.00`. */
export function decimalPrice(amount: number, precision: number): string {
  if (precision === 0) return String(amount)
  const digits = String(amount).padStart(precision + 1, '0')
  return `${digits.slice(0, -precision)}.${digits.slice(-precision)}`
}

/** The same as a number, to compare prices and to format them: `1050` with two places is 10.5. */
export function majorUnits(amount: number, precision: number): number {
  return amount / 10 ** precision
}

/** Sorts prices of one currency, the lowest first, whatever their precision. */
export function byRetail(a: Price, b: Price): number {
  return majorUnits(a.retail, a.currencyPrecision) - majorUnits(b.retail, b.currencyPrecision)
}

/**
 * Whose price a product is listed from: that of the first of these who has one. An adult's, else that of a ticket that says
 * not for whom it is, else of those who pay for themselves, then of children; last what several people share.
 */
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

/** A price in major units, as a decimal text, and its ISO 4217 currency. */
export interface PriceFrom {
  amount: string
  currency: string
}

/** The currency in which a product is listed: its default one where there is a price in it, else that of the first price. */
export function listedCurrency({
  options,
  defaultCurrency,
}: Pick<Product, 'options' | 'defaultCurrency'>): string | null {
  const stated = options.flatMap(({ units }) => units.flatMap(({ pricingFrom }) => pricingFrom))
  const hasDefault = stated.some(({ currency }) => currency === defaultCurrency)
  return hasDefault ? defaultCurrency : (stated[0]?.currency ?? null)
}

/**
 * What a product is from, `from €25`, for every reader: cards, pages, indexes, JSON Lines, `lowPrice` in JSON-LD. It is the
 * adult's price, else that of the first of `LISTED_BY` who has one: never a child's where an adult pays. Of several prices
 * of that ticket type it is the lowest that is paid; free only where all of them are.
 *
 * @param currency of the price; default that in which the product is listed
 */
export function priceFrom(
  { options, defaultCurrency }: Pick<Product, 'options' | 'defaultCurrency'>,
  currency?: string,
): PriceFrom | undefined {
  const units = options.flatMap(option => option.units)
  const wanted = currency ?? listedCurrency({ options, defaultCurrency })
  const isWanted = (price: Price) => price.currency === wanted
  const listed = LISTED_BY.find(type =>
    units.some(unit => unit.type === type && unit.pricingFrom.some(isWanted)),
  )
  const prices = units
    .flatMap(({ type, pricingFrom }) => (type === listed ? pricingFrom.filter(isWanted) : []))
    .sort(byRetail)
  const lowest = prices.find(({ retail }) => retail > 0) ?? prices[0]
  return (
    lowest && { amount: decimalPrice(lowest.retail, lowest.currencyPrecision), currency: lowest.currency }
  )
}
