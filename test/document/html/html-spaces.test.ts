import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { singleSpaced } from '../../../src/document/html/html-spaces.ts'
import { catalogues } from '../../helpers/catalogues.ts'
import { examples } from '../../helpers/extent.ts'
import { hasShared } from '../../helpers/shared.ts'
import { hostileTexts, textsOfProducts } from '../../helpers/texts-in.ts'

const NO_BREAK = ['\u00a0', '\u202f']

/** What `singleSpaced` is by definition: word by word, with what stands between them. */
function spacedByDefinition(text: string): string {
  const runsOfText = text.match(/\s+|\S+/g) ?? []
  const spaced = runsOfText.map((run, index) => {
    if (/\S/.test(run)) return run
    if (run.length > 1 || run === '\t') return ' '
    if (!NO_BREAK.includes(run)) return run
    const [before, behind] = [runsOfText[index - 1]?.at(-1), runsOfText[index + 1]?.[0]]
    const isOfPunctuation =
      (before === undefined && behind !== undefined && ':;!?»%€'.includes(behind)) ||
      (behind === undefined && before === '«')
    const isAtEnd = before === undefined || behind === undefined
    return isAtEnd && !isOfPunctuation ? ' ' : run
  })
  return spaced.join('')
}

const text = fc
  .array(
    fc.constantFrom(' ', '  ', '\t', '\n', '\r', '\u3000', ...NO_BREAK, 'a', 'é', '!', '«', '»', '5', '€'),
  )
  .map(parts => parts.join(''))

describe('singleSpaced', () => {
  it('singleSpaced is for any text what its definition says', () => {
    fc.assert(
      fc.property(text, some => {
        expect(singleSpaced(some)).toBe(spacedByDefinition(some))
      }),
      { numRuns: examples(500, 100_000) },
    )
  })

  it.skipIf(!hasShared)('singleSpaced is for hostile texts what its definition says', () => {
    for (const some of hostileTexts()) expect(singleSpaced(some)).toBe(spacedByDefinition(some))
  })

  it.for(catalogues)(
    'singleSpaced is for the texts of $name what its definition says',
    async (real, { skip }) => {
      if (real.isMissing) return skip()
      for (const some of await textsOfProducts(real.file))
        expect(singleSpaced(some)).toBe(spacedByDefinition(some))
    },
  )
})
