import { decimalPrice } from '../../catalogue/decimal-price.ts'
import type { Price } from '../../catalogue/schema/option.ts'
import type { Product } from '../../catalogue/schema/product.ts'
import type { SurfaceData } from '../surface-data.ts'

/**
 * The lowest stated price, of the default currency where there is one in it. One of 0 counts only where all are:
 * infants go free, but that is not what a trip costs.
 */
export function lowestPrice({ options, defaultCurrency }: Product): SurfaceData['price'] {
  const prices = options.flatMap(({ units }) => units.flatMap(({ pricingFrom }) => pricingFrom))
  const currency =
    prices.find(price => price.currency === defaultCurrency)?.currency ?? prices[0]?.currency ?? ''
  const own = prices.filter(price => price.currency === currency).sort((a, b) => major(a) - major(b))
  const lowest = own.find(({ retail }) => retail > 0) ?? own[0]
  return lowest && { amount: decimalPrice(lowest.retail, lowest.currencyPrecision), currency }
}

function major({ retail, currencyPrecision }: Price): number {
  return retail / 10 ** currencyPrecision
}
