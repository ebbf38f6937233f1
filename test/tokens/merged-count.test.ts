import * as fc from 'fast-check'
import { countTokens as gptTokenizerCount } from 'gpt-tokenizer/encoding/o200k_base'
import { expect, it } from 'vitest'
import { mergedCount } from '../../src/tokens/merged-count.ts'
import { loadTokenTable } from '../../src/tokens/token-table.ts'
import { examples } from '../helpers/extent.ts'

const table = loadTokenTable()

function countOf(piece: string): number {
  const bytes = Buffer.from(`-${piece}-`)
  return mergedCount(table, bytes, 1, bytes.length - 1)
}

it('mergedCount of a piece of any length equals gpt-tokenizer’s count', () => {
  const piece = (units: readonly string[]) =>
    fc.string({ unit: fc.constantFrom(...units), minLength: 1, maxLength: 800 })
  const pieces = fc.oneof(
    piece([...'aab']),
    piece([...'enstari']),
    piece([...'กรุงเทพ漢字']),
    piece(['-', '=', '\u{1f600}', '\u0301']),
    piece([' ']),
    piece(['\n', '\r\n', '  \n']),
  )
  fc.assert(
    fc.property(pieces, text => {
      expect(countOf(text)).toBe(gptTokenizerCount(text))
    }),
    { numRuns: examples(30, 1000) },
  )
})

it('mergedCount finishes in reasonable time with a very long piece', () => {
  // The longest token of this letter has eight letters.
  expect(countOf('a'.repeat(800))).toBe(100)
  expect(countOf('a'.repeat(200_000))).toBe(25_000)
})
