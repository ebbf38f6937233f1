import { majorUnits } from '../price.ts'
import {
  currencyDigits,
  type Option,
  type Price,
  type Unit,
  type UnitType,
  unitTypes,
} from '../schema/option.ts'
import type { Product } from '../schema/product.ts'
import { memoize } from '../text/memoize.ts'
import type { Conversion } from './v1-field.ts'

export const NO_CURRENCY = 'has no currency beside it'

/** Converts V1's retail rate for `type`, in major units. Each rate becomes a unit of the product's only option. */
export function rateOf(type: UnitType): Conversion<number> {
  return {
    write(draft, amount, v1) {
      const { id, defaultCurrency, options } = draft.product
      if (defaultCurrency === null) {
        draft.issues.push({ path: rateField(type), reason: NO_CURRENCY })
        return
      }
      const precision = placesOf(amount, defaultCurrency)
      if (precision === undefined) {
        const reason = `has more decimal places than ${defaultCurrency}: ${amount}`
        draft.issues.push({ path: rateField(type), reason })
        return
      }
      const optionId = optionIdOf(id)
      if (options.length === 0)
        options.push({
          id: optionId,
          code: null,
          name: String(v1['name']),
          reference: null,
          description: null,
          units: [],
        })
      draft.product.pricingPer = ['UNIT']
      const retail = minorUnits(amount, precision)
      options[0]?.units.push({
        id: unitIdOf(optionId, type),
        type,
        option_id: optionId,
        title: null,
        name: null,
        internalName: null,
        pricingFrom: [
          { original: retail, retail, net: null, currency: defaultCurrency, currencyPrecision: precision },
        ],
      })
    },
    read({ defaultCurrency, options }) {
      const rated = defaultCurrency === null ? null : findRate(options, type, defaultCurrency)
      return rated === null ? null : majorUnits(rated.price.retail, rated.price.currencyPrecision)
    },
  }
}

export function rateField(type: UnitType): string {
  return `retail_rates_${type.toLowerCase()}`
}

export function optionIdOf(productId: string): string {
  return `${productId}-option`
}

/** How many decimal places shops write (Unicode CLDR). It may be fewer than in ISO 4217: none for HUF. */
const usualDigits = memoize(
  (code: string) =>
    new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions()
      .maximumFractionDigits ?? 2,
)

function placesOf(amount: number, currency: string): number | undefined {
  // A number has only 15 reliable digits. The rest are errors of binary arithmetic, as in 29.990000000000002.
  const stated = Number(amount.toPrecision(15))
  return [usualDigits(currency), currencyDigits(currency)].find(
    places => majorUnits(minorUnits(amount, places), places) === stated,
  )
}

function minorUnits(amount: number, places: number): number {
  return Math.round(amount * 10 ** places)
}

function unitIdOf(optionId: string, type: UnitType): string {
  return `${optionId}-${type.toLowerCase()}`
}

function findRate(options: readonly Option[], type: UnitType, currency: string) {
  for (const option of options)
    for (const unit of option.units) {
      const price = unit.pricingFrom.find(price => price.currency === currency)
      if (unit.type === type && price !== undefined) return { option, unit, price }
    }
  return null
}

export function suppliersRates({ id, options, defaultCurrency }: Product): string[] {
  const isSuppliers = (type: UnitType) => {
    const rated = defaultCurrency === null ? null : findRate(options, type, defaultCurrency)
    return rated !== null && rated.option.id !== optionIdOf(id)
  }
  return unitTypes.filter(isSuppliers).map(rateField)
}

interface RateChange {
  before: readonly Unit[]
  after: readonly Option[]
  written: ReadonlySet<UnitType>
}

/**
 * Writes changed V1 rates into the options. Net prices and prices in other currencies stay. A change of the currency
 * alone changes only prices that came from V1 rates, because a supplier may ask another amount in the new currency.
 */
export function replaceRates(product: Product, { before, after, written }: RateChange): Option[] {
  const options = structuredClone(product.options)
  const [made] = after
  const types = new Set([...before, ...(made?.units ?? [])].map(({ type }) => type))
  for (const type of types) {
    if (type === null) continue
    const old = before.find(unit => unit.type === type)?.pricingFrom[0]
    const price = made?.units.find(unit => unit.type === type)?.pricingFrom[0]
    if (old?.retail === price?.retail && old?.currency === price?.currency) continue
    const isMade =
      old !== undefined && findRate(options, type, old.currency)?.option.id === optionIdOf(product.id)
    if (!isMade && !written.has(type)) continue
    if (old !== undefined && (price === undefined || (isMade && old.currency !== price.currency)))
      removePrice(options, type, old.currency)
    if (made !== undefined && price !== undefined) addPrice(options, made, type, price)
  }
  return options.filter(({ id, units }) => id !== optionIdOf(product.id) || units.length > 0)
}

function removePrice(options: Option[], type: UnitType, currency: string): void {
  const rated = findRate(options, type, currency)
  if (rated === null) return
  const { option, unit, price } = rated
  unit.pricingFrom = unit.pricingFrom.filter(other => other !== price)
  // A unit that V1 made for this rate is removed with its last price. A supplier's unit stays.
  if (unit.id === unitIdOf(option.id, type) && unit.pricingFrom.length === 0)
    option.units = option.units.filter(other => other !== unit)
}

function addPrice(options: Option[], made: Option, type: UnitType, price: Price): void {
  const rated = findRate(options, type, price.currency)
  if (rated !== null) {
    const { net, currencyPrecision } = rated.price
    const retail = majorUnits(price.retail, price.currencyPrecision - currencyPrecision)
    if (Number.isInteger(retail)) Object.assign(rated.price, { original: retail, retail })
    else
      Object.assign(rated.price, price, {
        net: net === null ? null : net * 10 ** (price.currencyPrecision - currencyPrecision),
      })
    return
  }
  const unit = options.flatMap(({ units }) => units).find(unit => unit.type === type)
  if (unit !== undefined) {
    unit.pricingFrom.push(price)
    return
  }
  if (options.length === 0) options.push({ ...made, units: [] })
  const [option] = options
  option?.units.push({ id: unitIdOf(option.id, type), type, option_id: option.id, pricingFrom: [price] })
}
