import * as z from 'zod'
import { type Option, type Price, type Unit, unitTypes } from '../../catalogue/schema/option.ts'
import { field } from './field.ts'

const amount = z.int().min(0)

/** A price in the smallest unit of its currency (interface, `pricingFrom[]`). */
export const PriceResource = z
  .strictObject({
    original: field(amount.nullable(), 'Original price in the smallest currency unit', 4800),
    retail: field(amount, 'Customer-facing price in the smallest currency unit; 0 is free', 4800),
    net: field(amount.nullable(), 'Net price before markup; always null where no key is needed', 3840),
    currency: field(z.string(), 'ISO 4217 code', 'GBP'),
    currencyPrecision: field(amount, 'Decimal places of the currency', 2),
  })
  .meta({ id: 'Price', description: 'A price in the smallest unit of its currency.' })
export type PriceResource = z.infer<typeof PriceResource>

/** A ticket type of an option (interface, Unit). */
export const UnitResource = z
  .strictObject({
    id: field(z.string(), 'Unit identifier', 'sh101-tidal-adult'),
    type: field(z.enum(unitTypes).nullable(), 'Unit type', 'ADULT'),
    option_id: field(z.string().nullable(), 'Option that the unit belongs to', 'sh101-tidal'),
    pricingFrom: z.array(PriceResource).meta({ description: 'Prices, one per currency' }),
  })
  .meta({ id: 'Unit', description: 'A ticket type of an option.' })
export type UnitResource = z.infer<typeof UnitResource>

/** A variant of a product (interface, Option). */
export const OptionResource = z
  .strictObject({
    id: field(z.string(), 'Option identifier', 'sh101-tidal'),
    name: field(z.string().nullable(), 'Customer-facing name', 'Tidal departure'),
    reference: field(z.string().nullable(), 'Code', 'SH101-T'),
    description: field(
      z.string().nullable(),
      'Description with special instructions; may carry HTML',
      'Youth is 10 to 15.',
    ),
    units: z.array(UnitResource).meta({ description: 'Ticket types' }),
  })
  .meta({ id: 'Option', description: 'A variant of a product.' })
export type OptionResource = z.infer<typeof OptionResource>

/** @param withNet whether net prices are told; else they are null */
export function toOptionResource(
  { id, name, reference, description, units }: Option,
  withNet: boolean,
): OptionResource {
  return { id, name, reference, description, units: units.map(unit => toUnit(unit, withNet)) }
}

function toUnit({ id, type, option_id, pricingFrom }: Unit, withNet: boolean): UnitResource {
  return { id, type, option_id, pricingFrom: pricingFrom.map(price => toPrice(price, withNet)) }
}

function toPrice(
  { original, retail, net, currency, currencyPrecision }: Price,
  withNet: boolean,
): PriceResource {
  return { original, retail, net: withNet ? net : null, currency, currencyPrecision }
}
