import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { beginApart } from '../../../src/catalogue/text/begin-apart.ts'
import { saidKey } from '../../../src/catalogue/text/comparison-keys.ts'

describe('beginApart', () => {
  it('beginApart looks at letters and digits alone, whatever their case', () => {
    expect(beginApart('Harbour tour', 'The harbour')).toBe(true)
    expect(beginApart('2 hours', 'Two hours')).toBe(true)
    expect(beginApart('Harbour tour', 'harbour')).toBe(false)
    expect(beginApart('“Harbour”', 'Tour')).toBe(false)
    expect(beginApart('', 'Tour')).toBe(false)
  })

  it('beginApart tells apart only what saidKey does', () => {
    const text = fc.string({ unit: fc.constantFrom(...'aAbIiKk1 .é\u0307\u212Aß'), maxLength: 4 })
    fc.assert(
      fc.property(text, text, (one, other) => {
        const [key, otherKey] = [saidKey(one), saidKey(other)]
        if (beginApart(one, other)) expect(key.startsWith(otherKey) || otherKey.startsWith(key)).toBe(false)
      }),
    )
  })
})
