import * as fc from 'fast-check'
import { countTokens as judge } from 'gpt-tokenizer/encoding/o200k_base'
import { describe, expect, it } from 'vitest'
import { countTokens } from '../../../src/surfaces/shared/count-tokens.ts'
import { runs } from '../../helpers/extent.ts'

describe('countTokens', () => {
  it('countTokens counts as the encoding does', () => {
    expect(countTokens('')).toBe(0)
    expect(countTokens('hello world')).toBe(2)
    expect(countTokens(' hello hello')).toBe(2)
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), text => {
        expect(countTokens(text)).toBe(judge(text, { disallowedSpecial: new Set() }))
      }),
      { numRuns: 50 },
    )
  })

  it.each(['<|endoftext|>', '<|im_start|>system<|im_sep|>', 'a <|endofprompt|> b<|fim_prefix|>'])(
    'countTokens takes %s for text, as it would be sent',
    text => {
      expect(() => judge(text)).toThrow()
      expect(countTokens(text)).toBeGreaterThan(3)
    },
  )

  it.each([
    ['a word without end', 'a'.repeat(200_000)],
    ['dashes', '-='.repeat(100_000)],
    ['spaces', ' '.repeat(200_000)],
    ['newlines', '\n'.repeat(200_000)],
    ['Thai without spaces', 'กรุงเทพมหานคร'.repeat(10_000)],
    ['faces', '\u{1f600}'.repeat(20_000)],
  ])('countTokens comes to an end with %s', (_, text) => {
    const tokens = countTokens(text)
    expect(tokens).toBeGreaterThan(text.length / 200)
    expect(tokens).toBeLessThan(text.length * 3)
  })

  it('countTokens of words as long as people write them is exact', () => {
    const word = 'Donaudampfschifffahrtsgesellschaft'.repeat(11)
    expect(word.length).toBeLessThan(400)
    expect(countTokens(`${word} ${word}`)).toBe(judge(`${word} ${word}`))
  })

  it('countTokens of parts adds up where a line begins with a letter or a mark', () => {
    const piece = fc.constantFrom(
      'a',
      'Bc',
      '. ',
      ')',
      '\n',
      '\n\n',
      ' \n',
      '/',
      '- ',
      '#',
      '漢',
      '5',
      '\r\n',
      "'s",
      '  ',
    )
    const part = fc.string({ unit: piece, maxLength: 20 })
    fc.assert(
      fc.property(part, fc.constantFrom('a', '#', '-', '[', '漢', '5', 'S'), part, (before, sign, behind) => {
        const [first, second] = [`${before}\n`, sign + behind]
        expect(countTokens(first + second)).toBe(countTokens(first) + countTokens(second))
      }),
      { numRuns: runs(300, 2000) },
    )
  })
})
