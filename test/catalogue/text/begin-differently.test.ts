import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { beginDifferently } from '../../../src/catalogue/text/begin-differently.ts'
import { looseTextKey } from '../../../src/catalogue/text/comparison-keys.ts'

describe('beginDifferently', () => {
  it('beginDifferently compares only letters and digits, and ignores case', () => {
    expect(beginDifferently('Harbour tour', 'The harbour')).toBe(true)
    expect(beginDifferently('2 hours', 'Two hours')).toBe(true)
    expect(beginDifferently('Harbour tour', 'harbour')).toBe(false)
    expect(beginDifferently('“Harbour”', 'Tour')).toBe(false)
    expect(beginDifferently('', 'Tour')).toBe(false)
  })

  it('beginDifferently is true only if looseTextKey differs too', () => {
    const text = fc.string({ unit: fc.constantFrom(...'aAbIiKk1 .é\u0307\u212Aß'), maxLength: 4 })
    fc.assert(
      fc.property(text, text, (one, other) => {
        const [key, otherKey] = [looseTextKey(one), looseTextKey(other)]
        if (beginDifferently(one, other))
          expect(key.startsWith(otherKey) || otherKey.startsWith(key)).toBe(false)
      }),
    )
  })
})
