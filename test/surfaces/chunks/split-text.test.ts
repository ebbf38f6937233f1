import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SectionPart } from '../../../src/surfaces/chunks/sections.ts'
import { splitText } from '../../../src/surfaces/chunks/split-text.ts'
import { countTokens } from '../../../src/surfaces/shared/count-tokens.ts'

const one = (text: string): SectionPart[] => [{ text, gap: '' }]
const withoutSpaces = (text: string) => text.replaceAll(/\s+/g, '')

describe('splitText', () => {
  it('splitText leaves a section whole that has at most 512 tokens', () => {
    const parts = [
      { text: 'Two hours.', gap: '' },
      { text: '- Bring water', gap: '\n\n' },
      { text: '- Bring a hat', gap: '\n' },
    ]
    const text = 'Two hours.\n\n- Bring water\n- Bring a hat'
    expect(splitText(parts, 'en')).toEqual([{ text, tokens: countTokens(text) }])
  })

  it.each([
    [
      'en',
      'The boat leaves at 9.30 a.m. from the old pier. ',
      'Dogs are welcome! Is it far? No, it is not. ',
    ],
    [
      'fr',
      'Le bateau part à 9 h 30 du vieux port. ',
      'Les chiens sont admis\u00a0! Est-ce loin\u00a0? Non. ',
    ],
    ['ja', '船は午前九時三十分に古い桟橋から出ます。', '犬も歓迎します！遠いですか？いいえ。'],
  ])('splitText cuts a long text in %s behind its sentences', (locale, ...sentences) => {
    const text = sentences.join('').repeat(40)
    const pieces = splitText(one(text.trim()), locale)
    expect(pieces.length).toBeGreaterThan(1)
    for (const { text, tokens } of pieces) {
      expect(text).toMatch(/[.!?。！？]$/)
      expect(tokens).toBe(countTokens(text))
      expect(tokens).toBeLessThanOrEqual(512)
    }
    // All but the last are as full as sentences let them be.
    for (const { tokens } of pieces.slice(0, -1)) expect(tokens).toBeGreaterThan(470)
    expect(withoutSpaces(pieces.map(({ text }) => text).join(''))).toBe(withoutSpaces(text))
  })

  it('splitText cuts lists between their items', () => {
    const parts = Array.from({ length: 100 }, (_, index) => ({
      text: `- Item ${index}. It has two sentences and some more words.`,
      gap: index === 0 ? '' : '\n',
    }))
    const pieces = splitText(parts, 'en')
    expect(pieces.length).toBeGreaterThan(1)
    const lines = pieces.flatMap(({ text }) => text.split('\n'))
    expect(lines).toEqual(parts.map(({ text }) => text))
  })

  it('splitText cuts a sentence without end between its words', () => {
    const [first, ...more] = splitText(one('more and '.repeat(1000).trim()), 'en')
    expect(more.length).toBeGreaterThan(2)
    expect(first?.text).toMatch(/^(?:more and )+(?:more|and|more and)$/)
    expect(first?.tokens).toBeGreaterThan(500)
  })

  it('splitText keeps every letter and its limit, whatever the text', () => {
    const piece = fc.constantFrom(
      ...[
        'a',
        'word ',
        'x'.repeat(300),
        '. ',
        '\n',
        '\n\n',
        '漢',
        '。',
        '\u{1f600}',
        '<|endoftext|>',
        '- ',
        '  ',
        'é',
      ],
    )
    const text = fc
      .tuple(fc.string({ unit: piece, minLength: 1, maxLength: 40 }), fc.integer({ min: 1, max: 20 }))
      .map(([text, times]) => text.repeat(times))
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 3 }), texts => {
        const parts = texts.map((text, index) => ({ text, gap: index === 0 ? '' : '\n\n' }))
        const pieces = splitText(parts, 'en')
        for (const { text, tokens } of pieces) {
          expect(tokens).toBe(countTokens(text))
          expect(tokens).toBeLessThanOrEqual(512)
        }
        expect(withoutSpaces(pieces.map(({ text }) => text).join(''))).toBe(withoutSpaces(texts.join('')))
      }),
      { numRuns: 12 },
    )
  })
})
