import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimalPrice, priceFrom, priceInEnglish } from '../../src/catalogue/price.ts'
import { type Unit, type UnitType, unitTypes } from '../../src/catalogue/schema/option.ts'
import type { Product } from '../../src/catalogue/schema/product.ts'
import { catalogues, readCatalogue } from '../helpers/catalogues.ts'
import { examples } from '../helpers/extent.ts'

test.each([
  [0, 2, '0.00'],
  [0, 0, '0'],
  [0, 3, '0.000'],
  [5, 2, '0.05'],
  [50, 2, '0.50'],
  [100, 2, '1.00'],
  [1050, 2, '10.50'],
  [1200, 0, '1200'],
  [1, 3, '0.001'],
  [12345, 3, '12.345'],
  [12345, 4, '1.2345'],
  // A float would give 90071992547409.9 here.
  [Number.MAX_SAFE_INTEGER, 2, '90071992547409.91'],
])('decimalPrice of %i with %i places is %s', (amount, precision, text) => {
  expect(decimalPrice(amount, precision)).toBe(text)
})

test('decimalPrice is exact at any size', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), fc.integer({ min: 1, max: 4 }), (amount, precision) => {
      const text = decimalPrice(amount, precision)
      const [whole = '', places = ''] = text.split('.')
      expect(places).toHaveLength(precision)
      expect(BigInt(whole) * 10n ** BigInt(precision) + BigInt(places)).toBe(BigInt(amount))
    }),
  )
})

const optionWith = (units: Unit[]) => ({ id: 'o', name: null, reference: null, description: null, units })

/** A product with a unit for each text, such as `ADULT 1050 EUR`: type, cents and currency. `ANY` is no type. */
const priced = (rates: string[]) => {
  const units = rates.map((rate, index) => {
    const [word, cents, currency = 'EUR'] = rate.split(' ')
    const price = { original: null, retail: Number(cents), net: null, currency, currencyPrecision: 2 }
    const type = unitTypes.find(type => type === word) ?? null
    return { id: `u${index}`, type, option_id: 'o', pricingFrom: [price] }
  })
  return { defaultCurrency: 'EUR', options: [optionWith(units)], pricingPer: [] }
}

test.for<[says: string, rates: string[], amount: string | undefined]>([
  ["the adult's, not the infant's", ['INFANT 500', 'ADULT 123450'], '1234.50'],
  ['free where the adult is, whatever a group pays', ['GROUP 20000', 'ADULT 0'], '0.00'],
  ['the lowest that adults pay', ['ADULT 7600', 'ADULT 1200', 'ADULT 5200'], '12.00'],
  ['what adults pay where some go free', ['ADULT 0', 'ADULT 650'], '6.50'],
  ['what is paid where nobody is named', ['CHILD 400', 'ANY 900', 'SENIOR 800'], '9.00'],
  ["a senior's where no adult is named", ['CHILD 400', 'SENIOR 800'], '8.00'],
  ["a child's where only children go", ['INFANT 0', 'CHILD 400', 'GROUP 300'], '4.00'],
  ["a family's where nobody goes alone", ['GROUP 9000', 'FAMILY 10000'], '100.00'],
  ['in the default currency, whoever pays in it', ['ADULT 900 USD', 'CHILD 400'], '4.00'],
  ['nothing where nothing is stated', [], undefined],
])('priceFrom is %s', ([, rates, amount]) => {
  expect(priceFrom(priced(rates))).toEqual(amount && { amount, currency: 'EUR' })
})

test.each([
  [['BOOKING'], { amount: '25.00', currency: 'EUR', per: 'BOOKING' }],
  [['UNIT'], { amount: '25.00', currency: 'EUR' }],
  [['UNIT', 'BOOKING'], { amount: '25.00', currency: 'EUR' }],
] as const)('priceFrom of prices per %j is %j', ([...pricingPer], price) => {
  expect(priceFrom({ ...priced(['ADULT 2500']), pricingPer })).toEqual(price)
})

test('priceInEnglish says that a price is that of a booking', () => {
  const price = { amount: '25.00', currency: 'EUR' }
  expect(priceInEnglish(price)).toBe('25.00 EUR')
  expect(priceInEnglish({ ...price, per: 'BOOKING' })).toBe('25.00 EUR per booking')
})

type Priced = Pick<Product, 'options' | 'defaultCurrency' | 'pricingPer'>

/** The expected order of preference for the ticket types of the property below. */
const ORDER: readonly (UnitType | null)[] = [
  ...(['ADULT', null, 'SENIOR', 'STUDENT', 'YOUTH', 'RESIDENT', 'MILITARY', 'CHILD', 'INFANT'] as const),
  ...(['FAMILY', 'GROUP'] as const),
]

/** The definition of `priceFrom`, over all prices in one list. */
function priceByDefinition({ options, defaultCurrency, pricingPer }: Priced) {
  const all = options.flatMap(({ units }) =>
    units.flatMap(({ type, pricingFrom }) => pricingFrom.map(price => ({ ...price, type }))),
  )
  const currency = all.find(price => price.currency === defaultCurrency)?.currency ?? all[0]?.currency
  for (const type of ORDER) {
    const own = all.filter(price => price.type === type && price.currency === currency)
    // Any two of these differ by at least a hundredth of a cent.
    const major = (price: { retail: number; currencyPrecision: number }) =>
      Math.round(price.retail * 10 ** (4 - price.currencyPrecision))
    const paid = own.filter(price => price.retail > 0)
    const from = paid.length > 0 ? paid : own
    const lowest = Math.min(...from.map(major))
    const [listed] = from.filter(price => major(price) === lowest)
    if (listed !== undefined)
      return {
        amount: decimalPrice(listed.retail, listed.currencyPrecision),
        currency: listed.currency,
        ...(pricingPer.join() === 'BOOKING' && { per: 'BOOKING' }),
      }
  }
  return undefined
}

const currency = fc.constantFrom('EUR', 'USD', 'JPY')
const price = fc.record({
  original: fc.constant(null),
  retail: fc.oneof(fc.constant(0), fc.nat(500)),
  net: fc.constant(null),
  currency,
  currencyPrecision: fc.constantFrom(0, 2, 2, 3),
})
const unit = fc.record({
  id: fc.constant('u'),
  type: fc.constantFrom(...ORDER),
  option_id: fc.constant('o'),
  pricingFrom: fc.array(price, { maxLength: 3 }),
})

test('priceFrom is of any prices what its definition says', () => {
  const units = fc.array(fc.array(unit, { maxLength: 4 }), { maxLength: 3 })
  fc.assert(
    fc.property(units, fc.option(currency), (all, own) => {
      const product = { options: all.map(optionWith), defaultCurrency: own, pricingPer: [] }
      expect(priceFrom(product)).toEqual(priceByDefinition(product))
    }),
    { numRuns: examples(500, 50_000) },
  )
})

test.for(catalogues)(
  'priceFrom is of the products of $name what its definition says',
  async (real, { skip }) => {
    if (real.isMissing) return skip()
    const { products } = await readCatalogue(real.file, null)
    for (const { product } of products) expect(priceFrom(product)).toEqual(priceByDefinition(product))
  },
)
