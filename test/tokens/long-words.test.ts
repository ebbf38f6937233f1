import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { countTokens } from '../../src/tokens/count-tokens.ts'
import { examples } from '../helpers/extent.ts'

/** The definition of a part of an overlong word. */
const PARTS = /[\p{L}\p{M}]{400}|[^\s\p{L}\p{N}]{400}|\s{400}/gu

/** The parts of a line that are counted separately. */
function partsOf(line: string): string[] {
  let last = 0
  const parts = Array.from(line.matchAll(PARTS), ({ 0: word, index }) => {
    const part = line.slice(last, index + word.length)
    last = index + word.length
    return part
  })
  return [...parts, line.slice(last)]
}

const run = fc
  .tuple(
    fc.constantFrom('a', 'Z', 'é', '\u0301', '漢', '.', '-', '\u{1f600}', ' ', '\u3000', '\t', '7', '\ud800'),
    fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 150, max: 900 })),
  )
  .map(([character, times]) => character.repeat(times))
const lines = fc.array(run, { minLength: 1, maxLength: 6 }).map(parts => parts.join(''))

it('countTokens counts a line with long words as the sum of its parts', () => {
  fc.assert(
    fc.property(lines, line => {
      // No part contains another overlong word.
      const sum = partsOf(line).reduce((tokens, part) => tokens + countTokens(part), 0)
      expect(countTokens(line)).toBe(sum)
    }),
    { numRuns: examples(100, 5000) },
  )
})

it('countTokens stops counting above `enough` tokens', () => {
  const text = fc.oneof(
    lines,
    fc.lorem({ maxCount: 60 }),
    fc.lorem({ maxCount: 60 }).map(words => words.replaceAll(' ', '\n')),
  )
  fc.assert(
    fc.property(text, fc.integer({ min: 0, max: 200 }), (text, enough) => {
      const [all, some] = [countTokens(text), countTokens(text, enough)]
      expect(all <= enough ? some === all : some > enough && some <= all).toBe(true)
    }),
    { numRuns: examples(100, 5000) },
  )
})
