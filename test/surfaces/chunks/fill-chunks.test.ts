import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fillChunks } from '../../../src/surfaces/chunks/fill-chunks.ts'
import type { Section, SectionPart } from '../../../src/surfaces/chunks/sections.ts'
import { countTokens } from '../../../src/tokens/count-tokens.ts'
import { examples } from '../../helpers/extent.ts'

const HEAD = 'Kayak\nWhitby, United Kingdom, Blue Boats'
const section = (key: string, headings: string[], parts: SectionPart[]): Section => {
  return { key, headings, parts }
}
/** Texts as the parts of a section. */
const partsOf = (texts: string[], separator = '\n\n'): SectionPart[] =>
  texts.map((text, index) => ({ text, separator: index === 0 ? '' : separator }))
const one = (text: string) => [section('top', [], partsOf([text]))]
const withoutSpaces = (text: string) => text.replaceAll(/\s+/g, '')
/** The texts of chunks without their heads. */
const bodies = (sections: Section[], locale = 'en') =>
  fillChunks(HEAD, sections, locale).map(({ text }) => {
    expect(text.startsWith(`${HEAD}\n\n`)).toBe(true)
    return text.slice(HEAD.length + 2)
  })

describe('fillChunks', () => {
  it('fillChunks joins short sections below the head, each heading once', () => {
    const sections = [
      ...one('Two hours.'),
      section('questions/is-it-far', ['Questions', 'Is it far?'], partsOf(['- No', '- Not at all'], '\n')),
      section('questions/dogs', ['Questions', 'Dogs'], partsOf(['Yes.'])),
    ]
    const text = `${HEAD}\n\nTwo hours.\n\nQuestions:\nIs it far?\n- No\n- Not at all\n\nDogs:\nYes.`
    expect(fillChunks(HEAD, sections, 'en')).toEqual([
      {
        ...{ key: 'top', index: 0, headings: ['Questions', 'Is it far?', 'Dogs'] },
        ...{ text, tokens: countTokens(text) },
      },
    ])
  })

  it('fillChunks returns no chunks for no sections', () => {
    expect(fillChunks(HEAD, [], 'en')).toEqual([])
  })

  it('fillChunks does not cut a section that fits into a chunk, and repeats the heading above the next section', () => {
    const long = (word: string) => partsOf([`${word} `.repeat(200).trim()])
    const sections = ['one', 'two', 'three'].map(word =>
      section(`guide/${word}`, ['Guide', word], long(word)),
    )
    const chunks = fillChunks(HEAD, sections, 'en')
    expect(chunks.map(({ key, index, headings }) => [key, index, headings])).toEqual([
      ['guide/one', 0, ['Guide', 'one', 'two']],
      ['guide/three', 0, ['Guide', 'three']],
    ])
    expect(chunks[1]?.text).toMatch(/^Kayak\n.*\n\nGuide:\nthree:\nthree three/)
  })

  it('fillChunks keeps the sections below one heading together', () => {
    const long = (word: string) => partsOf([`${word} `.repeat(170).trim()])
    const sections = [
      section('top', [], long('top')),
      ...['one', 'two'].map(word => section(`questions/${word}`, ['Questions', word], long(word))),
      section('end', ['End'], long('end')),
    ]
    expect(fillChunks(HEAD, sections, 'en').map(({ key, headings }) => [key, headings])).toEqual([
      ['top', []],
      ['questions/one', ['Questions', 'one', 'two']],
      ['end', ['End']],
    ])
  })

  it('fillChunks numbers the chunks of a long section, wherever it begins', () => {
    const days = Array.from({ length: 120 }, (_, index) => `Day ${index} begins at the old pier.`)
    const sections = [...one('Two hours.'), section('about', ['About'], partsOf(days))]
    const chunks = fillChunks(HEAD, sections, 'en')
    expect(chunks.map(({ key, index }) => [key, index])).toEqual([
      ['top', 0],
      ['about', 1],
      ['about', 2],
    ])
    expect(chunks[1]?.text).toMatch(/^Kayak\n.*\n\nAbout:\nDay \d+ begins/)
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
  ])('fillChunks cuts a long text in %s after sentences', (locale, ...sentences) => {
    const text = sentences.join('').repeat(40)
    const chunks = fillChunks(HEAD, one(text.trim()), locale)
    expect(chunks.length).toBeGreaterThan(1)
    for (const { text, tokens } of chunks) {
      expect(text).toMatch(/[.!?。！？]$/)
      expect(tokens).toBe(countTokens(text))
    }
    // One more sentence would not fit into any chunk but the last.
    for (const { tokens } of chunks.slice(0, -1)) expect(tokens).toBeGreaterThan(440)
    expect(withoutSpaces(bodies(one(text.trim()), locale).join(''))).toBe(withoutSpaces(text))
  })

  it('fillChunks cuts lists between their items', () => {
    const items = Array.from(
      { length: 100 },
      (_, index) => `- Item ${index}. It has two sentences and some more words.`,
    )
    const pieces = bodies([section('top', [], partsOf(items, '\n'))])
    expect(pieces.length).toBeGreaterThan(1)
    expect(pieces.flatMap(text => text.split('\n'))).toEqual(items)
  })

  it('fillChunks cuts an endless sentence between words', () => {
    const [first, ...more] = bodies(one('more and '.repeat(1000).trim()))
    expect(more.length).toBeGreaterThan(2)
    expect(first).toMatch(/^(?:more and )+(?:more|and|more and)$/)
    expect(countTokens(first ?? '')).toBeGreaterThan(400)
  })

  it('fillChunks loses no letter and stays within its limit, whatever text and headings are', () => {
    const piece = fc.constantFrom(
      ...['a', 'word ', 'x'.repeat(300), '. ', '\n', '\n\n', '漢', '。', '\u{1f600}', '<|endoftext|>'],
      ...['- ', '  ', 'é'],
    )
    const text = fc
      .tuple(fc.string({ unit: piece, minLength: 1, maxLength: 40 }), fc.integer({ min: 1, max: 20 }))
      .map(([text, times]) => text.repeat(times))
    const sections = fc.array(
      fc.record({ heading: fc.option(text), texts: fc.array(text, { minLength: 1, maxLength: 3 }) }),
      { minLength: 1, maxLength: 3 },
    )
    fc.assert(
      fc.property(sections, all => {
        const given = all.map(({ heading, texts }, at) =>
          section(`s${at}`, heading === null ? [] : [heading], partsOf(texts)),
        )
        const chunks = fillChunks(HEAD, given, 'en')
        for (const { text, tokens } of chunks) {
          expect(tokens).toBe(countTokens(text))
          expect(tokens).toBeLessThanOrEqual(512)
          expect(text.startsWith(HEAD)).toBe(true)
        }
        if (all.some(({ heading }) => heading !== null)) return
        const whole = all.flatMap(({ texts }) => texts).join('')
        expect(withoutSpaces(chunks.map(({ text }) => text.slice(HEAD.length)).join(''))).toBe(
          withoutSpaces(whole),
        )
      }),
      { numRuns: examples(5, 100) },
    )
  })
})
