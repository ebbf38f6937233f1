import type { UnitType } from '../schema/option.ts'
import type { Draft } from './to-model.ts'
import type { V1Record } from './v1-field.ts'

/** A retail rate in major units becomes a unit of the product's one option. */
export function rate(type: UnitType) {
  return (draft: Draft, amount: number, v1: V1Record): void => {
    const { id, defaultCurrency, options } = draft.product
    if (defaultCurrency === null) {
      draft.faults.push({ path: `retail_rates_${type.toLowerCase()}`, reason: 'has no currency beside it' })
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
    const precision = currencyDigits(defaultCurrency)
    const retail = Math.round(amount * 10 ** precision)
    options[0]?.units.push({
      id: `${optionId}-${type.toLowerCase()}`,
      type,
      option_id: optionId,
      pricingFrom: [
        { original: retail, retail, net: null, currency: defaultCurrency, currencyPrecision: precision },
      ],
    })
  }
}

/** The id of the option that V1 rates make of a product. */
export function optionIdOf(productId: string): string {
  return `${productId}-option`
}

/** Decimal places of a currency as ISO 4217 has them. */
export function currencyDigits(code: string): number {
  return (
    new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions()
      .maximumFractionDigits ?? 2
  )
}
