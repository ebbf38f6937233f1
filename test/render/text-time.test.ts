import { beforeAll, describe, expect, it } from 'vitest'
import { everyNth, isAll } from '../helpers/extent.ts'
import { fields } from './text-time/fields.ts'
import { runSteps, slowShapes, slowSteps } from './text-time/slow-steps.ts'

/** Those that took the square of their length before, one of each kind; `npm run test:all` tries all shapes in all fields. */
const SAMPLE: readonly (readonly [step: string, field: string, shape: string])[] = [
  ['reading', 'product: locale', 'spaces'],
  ['reading', 'product: locale', 'brackets and parentheses'],
  ['reading', 'account: website', 'www.'],
  ['reading', 'product: latitude', 'digits and a letter'],
  ['reading', 'V1: phone', 'plus and blanks'],
  ['check of markdown', 'product: answer', 'bold and slanted, crossed'],
  ['check of markdown', 'product: answer', 'slashes'],
  ['gathering for chunks', 'account: answer', 'items with words, unclosed'],
  ['gathering for chunks', 'product: question and answer', 'headings'],
  ['document', 'product: description', 'quotations in a line'],
  ['document', 'product: description', 'lowered letters'],
  ['document', 'product: description', 'a block of newlines'],
  ['document', 'product: title of a location', 'no-break spaces'],
  ['format markdown', 'product: description', 'bold brackets'],
  ['format html', 'V1: day of opening_hours', 'newlines'],
]

/** Those of V1 stand in `text-time-v1.test.ts`, so that two processors can work. */
const FIELDS = Object.keys(fields).filter(field => /^(?:product|account):/.test(field))

describe('a text of a supplier', () => {
  beforeAll(() => runSteps(isAll ? 5 : 1))

  if (isAll)
    it.each(FIELDS)('takes no step longer than in proportion to its length: %s', async field => {
      expect(await slowShapes(field)).toEqual([])
    })
  else
    it.each(everyNth(3, SAMPLE))(
      '%s takes no longer than in proportion to its length: %s, %s',
      async (step, field, shape) => {
        expect(await slowSteps(field, shape, step)).toEqual([])
      },
    )
})
