import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import { count, currency, line, list, optional, prose } from './fields.ts'

/** Ticket types: OCTO's unit types, and also GROUP and RESIDENT. */
export const unitTypes = [
  'ADULT',
  'CHILD',
  'YOUTH',
  'SENIOR',
  'STUDENT',
  'FAMILY',
  'INFANT',
  'GROUP',
  'MILITARY',
  'RESIDENT',
] as const
export type UnitType = (typeof unitTypes)[number]

/** A price in its currency's smallest unit (OCTO `pricingFrom[]`): 1050 is €10.50. `net` is never published. */
const WirePrice = z.strictObject({
  original: optional(count),
  retail: count,
  net: optional(count),
  currency,
  currencyPrecision: optional(z.number().int().min(0).max(4)),
})

export type Price = z.infer<typeof WirePrice> & {
  /** How many decimal places `retail` has: 2 if 1050 is 10.50. The currency's usual number if none is stated. */
  currencyPrecision: number
}

/** Currencies that do not have two decimal places, by their number of places. */
const DECIMAL_PLACES: readonly (readonly [places: number, codes: string])[] = [
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
  [4, 'CLF UYW'],
]

export function currencyDigits(code: string): number {
  return DECIMAL_PLACES.find(([, codes]) => codes.includes(code))?.[0] ?? 2
}

const WireUnit = z.strictObject({
  id: line,
  type: optional(z.enum(unitTypes)),
  option_id: optional(line),
  title: optional(line),
  name: optional(line),
  internalName: optional(line),
  pricingFrom: list(WirePrice),
  /** The ages, in years, of guests who may use the ticket. A missing bound is unknown. */
  ages: z.strictObject({ min: count, max: count }).partial().optional(),
})

export type Unit = Omit<z.infer<typeof WireUnit>, 'title' | 'name' | 'internalName' | 'pricingFrom'> & {
  /** The supplier's name for the ticket type, if it has one. */
  title?: string
  pricingFrom: Price[]
}

/** An option as a source delivers it; it may have a `code` in place of `id` and `reference`. */
export const WireOption = z.strictObject({
  id: optional(line),
  code: optional(line),
  name: optional(line),
  reference: optional(line),
  description: optional(prose),
  units: list(WireUnit),
})

/** A variant of a product (OCTO Option). */
export type Option = Omit<z.infer<typeof WireOption>, 'id' | 'code' | 'units'> & { id: string; units: Unit[] }

export function toOption(
  { code, ...wire }: z.infer<typeof WireOption>,
  productId: string,
  index: number,
): Option {
  const id = wire.id ?? code ?? wire.reference ?? `${productId}-option-${index + 1}`
  return {
    id,
    name: wire.name,
    reference: wire.reference ?? code,
    description: wire.description,
    units: wire.units.map(({ title, name, internalName, pricingFrom, ...unit }) => {
      const first = title ?? name ?? internalName
      const prices = pricingFrom.map(price => ({
        ...price,
        currencyPrecision: price.currencyPrecision ?? currencyDigits(price.currency),
      }))
      return { ...unit, option_id: id, ...(first === null ? {} : { title: first }), pricingFrom: prices }
    }),
  }
}

/** OCTO requires this id for the only option of a product without variants. */
const DEFAULT_OPTION = 'DEFAULT'

/** The options for readers. A product without options gets one default option, because OCTO requires one. */
export function optionsOf({ title, options }: { title: string; options: readonly Option[] }) {
  if (options.length > 0) return options
  return [{ id: DEFAULT_OPTION, name: title, reference: null, description: null, units: [] }]
}

/** Removes the option that `optionsOf` added. So a published product, read as a source, equals the original. */
export function statedOptions(options: Option[], title: string): Option[] {
  if (options[0]?.id !== DEFAULT_OPTION) return options
  return isDeepStrictEqual(options, optionsOf({ title, options: [] })) ? [] : options
}
