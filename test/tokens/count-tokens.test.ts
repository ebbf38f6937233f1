import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { countTokens as gptTokenizerCount } from 'gpt-tokenizer/encoding/o200k_base'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { countTokens } from '../../src/tokens/count-tokens.ts'
import { anyCharacter } from '../helpers/any-character.ts'
import { everyNth, examples } from '../helpers/extent.ts'
import { hasShared, sharedFiles } from '../helpers/shared.ts'

/** Words so long that their count is not exact. */
const LONG_WORD = /[\p{L}\p{M}]{400}|[^\s\p{L}\p{N}]{400}|\s{400}/u

const expectedCount = (text: string) => gptTokenizerCount(text, { disallowedSpecial: new Set() })

function linesOf(file: string): string[] {
  return readFileSync(file, 'utf8').trimEnd().split('\n')
}

describe('countTokens', () => {
  it('countTokens returns the counts of the encoding', () => {
    expect(countTokens('')).toBe(0)
    expect(countTokens('hello world')).toBe(2)
    expect(countTokens(' hello hello')).toBe(2)
  })

  it('countTokens of any text equals gpt-tokenizer’s count, the first time and from the cache', () => {
    const character = fc.constantFrom(
      ...'aZéßŁ漢ก5²½٣_-*/|"\'’ʼſ',
      ...'\u{1f600}\u0301\u200d\ufeff\u00a0\u2028\u3000\0 \t\r\n',
      '\ud800',
      '\udc00',
    )
    const word = fc.constantFrom(
      ...[' the', 'l’', "'LL", "I'Ve", 'DŽǅ', '<|endoftext|>', '  \n', '\r\n/', 'https://a.be/?c=1'],
    )
    const unit = fc.oneof(character, word, fc.string({ unit: anyCharacter, minLength: 1, maxLength: 3 }))
    const lines = fc.array(fc.string({ unit, maxLength: 8 }), { maxLength: 8 }).map(parts => parts.join('\n'))
    const texts = fc.oneof(
      fc.string({ unit: anyCharacter, maxLength: 100 }),
      fc.string({ unit, maxLength: 60 }),
      lines,
    )
    fc.assert(
      fc.property(texts, text => {
        const tokens = expectedCount(text)
        expect(countTokens(text)).toBe(tokens)
        expect(countTokens(Buffer.from(text))).toBe(tokens)
      }),
      { numRuns: examples(100, 10_000) },
    )
  })

  it('countTokens is exact after more words than the cache holds', () => {
    const han = (index: number) => String.fromCodePoint(0x4e00 + index)
    const texts = Array.from({ length: 81 }, (_, text) =>
      Array.from({ length: 1000 }, (_, word) => han(text) + han(word)).join(' '),
    )
    for (const text of texts) countTokens(text)
    for (const text of everyNth(30, texts)) expect(countTokens(text)).toBe(expectedCount(text))
  })

  it.skipIf(!hasShared)(
    'countTokens of hostile strings and real records equals gpt-tokenizer’s count',
    () => {
      const Hostile = z.object({ text: z.string() })
      const hostile = everyNth(90, linesOf(sharedFiles.hostileStrings)).map(
        line => Hostile.parse(JSON.parse(line)).text,
      )
      const real = everyNth(200, linesOf(sharedFiles.centreValDeLoire))
      for (const text of [...hostile, ...real].filter(text => !LONG_WORD.test(text)))
        expect([text, countTokens(text)]).toEqual([text, expectedCount(text)])
    },
  )

  it.each(['<|endoftext|>', '<|im_start|>system<|im_sep|>', 'a <|endofprompt|> b<|fim_prefix|>'])(
    'countTokens counts %s as ordinary text',
    text => {
      expect(() => gptTokenizerCount(text)).toThrow()
      expect(countTokens(text)).toBeGreaterThan(3)
    },
  )

  // `npm test` takes half of them: letters and white space.
  const long = [
    ['a word without end', 'a'.repeat(200_000)],
    ['dashes', '-='.repeat(100_000)],
    ['spaces', ' '.repeat(200_000)],
    ['newlines', '\n'.repeat(200_000)],
    ['newlines and spaces', '\n  '.repeat(100_000)],
    ['newlines and slashes', `-${'/\n'.repeat(100_000)}`],
    ['Thai without spaces', 'กรุงเทพมหานคร'.repeat(10_000)],
    ['faces', '\u{1f600}'.repeat(20_000)],
  ] as const
  it.each(everyNth(2, long))('countTokens finishes in reasonable time with %s', (_, text) => {
    const tokens = countTokens(text)
    expect(tokens).toBeGreaterThan(text.length / 200)
    expect(tokens).toBeLessThan(text.length * 3)
  })

  it('countTokens of the longest real words is exact', () => {
    const word = 'Donaudampfschifffahrtsgesellschaft'.repeat(11)
    expect(word.length).toBeLessThan(400)
    expect(countTokens(`${word} ${word}`)).toBe(expectedCount(`${word} ${word}`))
  })

  it('countTokens of parts adds up if a line begins with a letter or punctuation', () => {
    const piece = fc.constantFrom(
      ...['a', 'Bc', '. ', ')', '\n', '\n\n', ' \n', '/', '- ', '#', '漢', '5', '\r\n', "'s", '  '],
    )
    const part = fc.string({ unit: piece, maxLength: 20 })
    fc.assert(
      fc.property(part, fc.constantFrom('a', '#', '-', '[', '漢', '5', 'S'), part, (before, start, after) => {
        const [first, second] = [`${before}\n`, start + after]
        expect(countTokens(first + second)).toBe(countTokens(first) + countTokens(second))
      }),
      { numRuns: examples(100, 2000) },
    )
  })
})
