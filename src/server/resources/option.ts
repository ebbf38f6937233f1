import * as z from 'zod'
import { type Option, type Price, type Unit, unitTypes } from '../../catalogue/schema/option.ts'
import { copied, fieldsOf, recordSchema } from '../../formats/record-schema.ts'

const amount = z.int().min(0)
const text = z.string().nullable()

interface NetVisibility {
  /** False makes net prices null. */
  withNet: boolean
}

const ofPrice = fieldsOf<Price & NetVisibility>()
const ofUnit = fieldsOf<Unit & NetVisibility>()
const ofOption = fieldsOf<Option & NetVisibility>()

const PriceResource = recordSchema(
  {
    original: copied(amount.nullable(), 'Original price in the smallest currency unit', 4800),
    retail: copied(amount, 'Customer-facing price in the smallest currency unit; 0 is free', 4800),
    net: ofPrice(
      amount.nullable(),
      p => (p.withNet ? p.net : null),
      'Net price before markup; null in answers to requests without a key',
      3840,
    ),
    currency: copied(z.string(), 'ISO 4217 code', 'GBP'),
    currencyPrecision: copied(amount, 'Decimal places of the currency', 2),
  },
  { id: 'Price', description: 'A price in the smallest unit of its currency.' },
)

const UnitResource = recordSchema(
  {
    id: copied(z.string(), 'Unit identifier', 'sh101-tidal-adult'),
    type: copied(z.enum(unitTypes).nullable(), 'Unit type', 'ADULT'),
    option_id: copied(text, 'Option that the unit belongs to', 'sh101-tidal'),
    title: copied(
      z.string().optional(),
      'What its supplier calls it; left out where no name is known',
      'Adult, high season',
    ),
    pricingFrom: ofUnit(
      z.array(PriceResource.schema),
      ({ pricingFrom, withNet }) => pricingFrom.map(price => PriceResource.build({ ...price, withNet })),
      'Prices, one per currency',
    ),
  },
  { id: 'Unit', description: 'A ticket type of an option.' },
)

export const OptionResource = recordSchema(
  {
    id: copied(z.string(), 'Option identifier', 'sh101-tidal'),
    name: copied(text, 'Customer-facing name', 'Tidal departure'),
    reference: copied(text, 'Code', 'SH101-T'),
    description: copied(text, 'Description with special instructions; may carry HTML', 'Youth is 10 to 15.'),
    units: ofOption(
      z.array(UnitResource.schema),
      ({ units, withNet }) => units.map(unit => UnitResource.build({ ...unit, withNet })),
      'Ticket types',
    ),
  },
  { id: 'Option', description: 'A variant of a product.' },
)
