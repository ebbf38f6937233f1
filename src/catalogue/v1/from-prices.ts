import type { Option, Price, Unit, UnitType } from '../schema/option.ts'
import type { Product } from '../schema/product.ts'

/** A unit of a type with its price in a currency. */
export interface Rated {
  option: Option
  unit: Unit
  price: Price
}

/** The first unit of the type that has a price in the currency: the one whose price V1 calls the retail rate. */
export function findRate(options: readonly Option[], type: UnitType, currency: string): Rated | null {
  for (const option of options)
    for (const unit of option.units) {
      const price = unit.pricingFrom.find(price => price.currency === currency)
      if (unit.type === type && price !== undefined) return { option, unit, price }
    }
  return null
}

/** The retail rate in major units of the product's own currency. */
export function rate(type: UnitType) {
  return ({ defaultCurrency, options }: Product): number | null => {
    const rated = defaultCurrency === null ? null : findRate(options, type, defaultCurrency)
    return rated === null ? null : rated.price.retail / 10 ** rated.price.currencyPrecision
  }
}
