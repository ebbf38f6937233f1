import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hourPhrases } from '../../../src/catalogue/hours/hour-phrases.ts'
import { foldedHours, hourWordAt } from '../../../src/catalogue/hours/hour-words.ts'
import { catalogues } from '../../helpers/catalogues.ts'
import { examples } from '../../helpers/extent.ts'
import { hasShared } from '../../helpers/shared.ts'
import { hostileTexts, textsOfProducts } from '../../helpers/texts-in.ts'

const phrases = [...hourPhrases()]
/** Letters of the scripts of these phrases that have spaces between words. */
const isLetter = (letter: string | undefined) => letter !== undefined && /^[a-zא-תء-ي]$/.test(letter)
/** `and` and `from`, which Arabic and Hebrew write together with the next word. */
const PREFIXES = ['و', 'ו', 'מ']

/** The definition of `hourWordAt`: the longest phrase that is whole at this index. */
function wordByDefinition(text: string, at: number) {
  const there = phrases.filter(([phrase]) => {
    const behind = text[at + phrase.length]
    const isPart = isLetter(phrase.at(-1)) && isLetter(behind) && !PREFIXES.includes(phrase)
    return text.slice(at, at + phrase.length) === phrase && !isPart
  })
  const length = Math.max(...there.map(([phrase]) => phrase.length))
  const longest = there.find(([phrase]) => phrase.length === length)
  return longest && { length, meaning: longest[1] }
}

function expectAsDefined(text: string, from: readonly number[]): void {
  for (const at of from)
    expect(hourWordAt(text, at), `"${text}" at ${at}`).toEqual(wordByDefinition(text, at))
}

const part = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...phrases.map(([phrase]) => phrase)) },
  fc.constantFrom(' ', ' ', 's', 'a', '9', ':', '.', '/', '時', '토', '\u{1f600}'),
)
const text = fc.array(part, { maxLength: 8 }).map(parts => parts.join(''))

describe('hourWordAt', () => {
  it('hourWordAt finds in any text what its definition says', () => {
    fc.assert(
      fc.property(text, some => {
        expectAsDefined(some, [...Array(some.length + 1).keys()])
      }),
      { numRuns: examples(25, 5000) },
    )
  })

  it('hourWordAt finds every phrase by itself', () => {
    for (const [phrase, meaning] of phrases)
      expect(hourWordAt(phrase, 0)).toEqual({ length: phrase.length, meaning })
  })

  it.skipIf(!hasShared)('hourWordAt finds in hostile texts what its definition says', () => {
    for (const some of hostileTexts()) expectAsDefined(foldedHours(some.slice(0, 200)), [0, 1, 2, 3])
  })

  it.for(catalogues)(
    'hourWordAt finds in the hours of $name what its definition says',
    async (real, { skip }) => {
      if (real.isMissing) return skip()
      const lines = (await textsOfProducts(real.file)).filter(some => some.length < 80 && /\d/.test(some))
      for (const line of lines.slice(0, examples(15, 1000)))
        expectAsDefined(foldedHours(line), [...Array(line.length).keys()])
    },
  )
})
