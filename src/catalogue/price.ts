import type { Price } from './schema/option.ts'
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
 * What a product costs at least, in major units, as lists show it: `from €25`. In the default currency where there is a
 * price in it, else in that of the first price. A price of 0 counts only where all are 0: infants often go free, but that
 * is not what a trip costs. (`lowPrice` of schema.org's AggregateOffer is the lowest of all prices, 0 too.)
 */
export function priceFrom({
  options,
  defaultCurrency,
}: Pick<Product, 'options' | 'defaultCurrency'>): { amount: string; currency: string } | undefined {
  const prices = options.flatMap(({ units }) => units.flatMap(({ pricingFrom }) => pricingFrom))
  const currency =
    prices.find(price => price.currency === defaultCurrency)?.currency ?? prices[0]?.currency ?? ''
  const own = prices.filter(price => price.currency === currency).sort(byRetail)
  const lowest = own.find(({ retail }) => retail > 0) ?? own[0]
  return lowest && { amount: decimalPrice(lowest.retail, lowest.currencyPrecision), currency }
}
