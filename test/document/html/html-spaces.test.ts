import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { singleSpaced } from '../../../src/document/html/html-spaces.ts'
import { catalogues } from '../../helpers/catalogues.ts'
import { examples } from '../../helpers/extent.ts'
import { hasShared } from '../../helpers/shared.ts'
import { hostileTexts, textsOfProducts } from '../../helpers/texts-in.ts'

const NO_BREAK = ['\u00a0', '\u202f']

/** A simple implementation of `singleSpaced`: it treats each run of white space separately. */
function spacedByDefinition(text: string): string {
  const runsOfText = text.match(/\s+|\S+/g) ?? []
  const spaced = runsOfText.map((run, index) => {
    if (/\S/.test(run)) return run
    if (run.length > 1 || run === '\t') return ' '
    if (!NO_BREAK.includes(run)) return run
    const [before, after] = [runsOfText[index - 1]?.at(-1), runsOfText[index + 1]?.[0]]
    const isOfPunctuation =
      (before === undefined && after !== undefined && ':;!?»%€'.includes(after)) ||
      (after === undefined && before === '«')
    const isAtEnd = before === undefined || after === undefined
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
  it('singleSpaced equals the simple implementation for any text', () => {
    fc.assert(
      fc.property(text, some => {
        expect(singleSpaced(some)).toBe(spacedByDefinition(some))
      }),
      { numRuns: examples(500, 100_000) },
    )
  })

  it.skipIf(!hasShared)('singleSpaced equals the simple implementation for hostile texts', () => {
    for (const some of hostileTexts()) expect(singleSpaced(some)).toBe(spacedByDefinition(some))
  })

  it.for(catalogues)(
    'singleSpaced equals the simple implementation for the texts of $name',
    async (real, { skip }) => {
      if (real.isMissing) return skip()
      for (const some of await textsOfProducts(real.file))
        expect(singleSpaced(some)).toBe(spacedByDefinition(some))
    },
  )
})
