import * as z from 'zod'
import { type Option, type Price, type Unit, unitTypes } from '../../catalogue/schema/option.ts'
import { fieldsOf, recordSchema } from '../../formats/record-schema.ts'

const amount = z.int().min(0)
const text = z.string().nullable()

/** False makes net prices null. */
interface NetVisibility {
  withNet: boolean
}

const ofPrice = fieldsOf<Price & NetVisibility>()
const ofUnit = fieldsOf<Unit & NetVisibility>()
const ofOption = fieldsOf<Option & NetVisibility>()

const PriceResource = recordSchema(
  {
    original: ofPrice(
      amount.nullable(),
      p => p.original,
      'Original price in the smallest currency unit',
      4800,
    ),
    retail: ofPrice(
      amount,
      p => p.retail,
      'Customer-facing price in the smallest currency unit; 0 is free',
      4800,
    ),
    net: ofPrice(
      amount.nullable(),
      p => (p.withNet ? p.net : null),
      'Net price before markup; null in answers to requests without a key',
      3840,
    ),
    currency: ofPrice(z.string(), p => p.currency, 'ISO 4217 code', 'GBP'),
    currencyPrecision: ofPrice(amount, p => p.currencyPrecision, 'Decimal places of the currency', 2),
  },
  { id: 'Price', description: 'A price in the smallest unit of its currency.' },
)

const UnitResource = recordSchema(
  {
    id: ofUnit(z.string(), u => u.id, 'Unit identifier', 'sh101-tidal-adult'),
    type: ofUnit(z.enum(unitTypes).nullable(), u => u.type, 'Unit type', 'ADULT'),
    option_id: ofUnit(text, u => u.option_id, 'Option that the unit belongs to', 'sh101-tidal'),
    title: ofUnit(
      z.string().optional(),
      u => u.title,
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

/** An option, which is a variant of a product, in the body of getProduct. */
export const OptionResource = recordSchema(
  {
    id: ofOption(z.string(), o => o.id, 'Option identifier', 'sh101-tidal'),
    name: ofOption(text, o => o.name, 'Customer-facing name', 'Tidal departure'),
    reference: ofOption(text, o => o.reference, 'Code', 'SH101-T'),
    description: ofOption(
      text,
      o => o.description,
      'Description with special instructions; may carry HTML',
      'Youth is 10 to 15.',
    ),
    units: ofOption(
      z.array(UnitResource.schema),
      ({ units, withNet }) => units.map(unit => UnitResource.build({ ...unit, withNet })),
      'Ticket types',
    ),
  },
  { id: 'Option', description: 'A variant of a product.' },
)
