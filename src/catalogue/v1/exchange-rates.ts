import type { Option, Price, Unit, UnitType } from '../schema/option.ts'
import type { Product } from '../schema/product.ts'
import { findRate } from './from-prices.ts'
import { optionIdOf } from './to-prices.ts'

/** Units as V1 rates make them, one for each rate: what V1 said before, and what it says now. */
export interface RateChange {
  before: readonly Unit[]
  after: readonly Option[]
  /** The types whose rate itself was written, not only its currency. */
  written: ReadonlySet<UnitType>
}

/**
 * The options with other retail rates. A rate changes what guests pay, and leaves the net price and prices in other
 * currencies alone. A new currency alone restates only prices that V1 rates made: what a supplier asks in one
 * currency is not what it asks in another.
 */
export function exchangeRates(product: Product, { before, after, written }: RateChange): Option[] {
  const options = structuredClone(product.options)
  const [made] = after
  const types = new Set([...before, ...(made?.units ?? [])].map(({ type }) => type))
  for (const type of types) {
    if (type === null) continue
    const old = before.find(unit => unit.type === type)?.pricingFrom[0]
    const next = made?.units.find(unit => unit.type === type)
    const price = next?.pricingFrom[0]
    if (old?.retail === price?.retail && old?.currency === price?.currency) continue
    const isMade =
      old !== undefined && findRate(options, type, old.currency)?.option.id === optionIdOf(product.id)
    if (!isMade && !written.has(type)) continue
    if (old !== undefined && (price === undefined || (isMade && old.currency !== price.currency)))
      removePrice(options, type, old.currency)
    if (made !== undefined && next !== undefined && price !== undefined) addPrice(options, made, next, price)
  }
  return options.filter(({ id, units }) => id !== optionIdOf(product.id) || units.length > 0)
}

function removePrice(options: Option[], type: UnitType, currency: string): void {
  const rated = findRate(options, type, currency)
  if (rated === null) return
  const { option, unit, price } = rated
  unit.pricingFrom = unit.pricingFrom.filter(other => other !== price)
  // A ticket type of a supplier stays without a price; one that a rate made goes with it.
  if (unit.id === unitIdOf(option, type) && unit.pricingFrom.length === 0)
    option.units = option.units.filter(other => other !== unit)
}

/** To the price in the currency, else to the first unit of the type, else to the first option. */
function addPrice(options: Option[], made: Option, { type }: Unit, price: Price): void {
  if (type === null) return
  const rated = findRate(options, type, price.currency)
  if (rated !== null) {
    const retail = Math.round(price.retail * 10 ** (rated.price.currencyPrecision - price.currencyPrecision))
    Object.assign(rated.price, { original: retail, retail })
    return
  }
  const unit = options.flatMap(({ units }) => units).find(unit => unit.type === type)
  if (unit !== undefined) {
    unit.pricingFrom.push(price)
    return
  }
  if (options.length === 0) options.push({ ...made, units: [] })
  const [option] = options
  option?.units.push({ id: unitIdOf(option, type), type, option_id: option.id, pricingFrom: [price] })
}

function unitIdOf({ id }: Option, type: UnitType): string {
  return `${id}-${type.toLowerCase()}`
}
