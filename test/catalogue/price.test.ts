import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimalPrice } from '../../src/catalogue/price.ts'

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
  // A float would say 90071992547409.9 here.
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
