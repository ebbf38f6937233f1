import { beforeAll, describe, expect, it } from 'vitest'
import { isAll, oneOf } from '../helpers/extent.ts'
import { cpuTime } from './text-time/cpu-time.ts'
import { fields, type RecordWithText } from './text-time/fields.ts'
import { shapes } from './text-time/shapes.ts'
import { stepsOf } from './text-time/steps.ts'

/** In UTF-16 units. A step that takes the square of the length takes sixteen times as long for four times the text. */
const LENGTHS = [65_536, 16_384, 262_144] as const
/** Generous: processors have caches, and collecting garbage is not linear either. */
const MOST_TIMES = 8
/** In milliseconds. What takes less may as well be noise; what takes more need not be tried with a longer text. */
const [LEAST, MOST] = [50, 500]
const REPEATS = 3

/** Each time another text, a little shorter, since some steps remember what they made of the last one. */
const SHORTER = 128

/** What a step takes at the best, for records that have that step. */
async function timeOf(
  step: string,
  record: (length: number) => RecordWithText,
  length: number,
): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let time = 1; time <= REPEATS; time++)
    for (const [name, run] of stepsOf(record(length - time * SHORTER)))
      if (name === step) {
        least = Math.min(least, await cpuTime(run))
        break
      }
  return least
}

/** Steps that take longer than they should, for a text of a shape in a field; of all steps or of one. */
async function slowSteps(field: string, shape: string, only?: string): Promise<string[]> {
  const record = (length: number) => {
    const [recordOf, textOf] = [fields[field], shapes[shape]]
    if (recordOf === undefined || textOf === undefined) throw new Error(`There is no ${field} or ${shape}`)
    return recordOf(textOf(length))
  }
  const [usual, short, long] = LENGTHS
  const slow: string[] = []
  for (const [name, run] of stepsOf(record(usual))) {
    if (only !== undefined && name !== only) continue
    if ((await cpuTime(run)) < LEAST) {
      if (only !== undefined) break
      continue
    }
    const time = await timeOf(name, record, usual)
    // What is hardly measured is taken for as much as a fair step would have taken.
    const least = LEAST / MOST_TIMES
    const before = Math.max(least, await timeOf(name, record, short))
    if (time < MOST_TIMES * before) continue
    // Some things are only done to a text that is not short: then it has to be fair from there on.
    const after = time > MOST ? Number.POSITIVE_INFINITY : await timeOf(name, record, long)
    if (after < MOST_TIMES * time) continue
    slow.push(`${name}, ${field}, ${shape}: ${[before, time, after].map(Math.round).join(', ')} ms`)
  }
  return slow
}

/** Those that took the square of their length before, one of each kind; `npm run test:all` tries all fields with all shapes. */
const SAMPLE: readonly (readonly [step: string, field: string, shape: string])[] = [
  ['reading', 'product: locale', 'spaces'],
  ['reading', 'product: locale', 'brackets and parentheses'],
  ['reading', 'account: website', 'www.'],
  ['check of markdown', 'product: answer', 'bold and slanted, crossed'],
  ['check of markdown', 'product: answer', 'slashes'],
  ['gathering for chunks', 'account: answer', 'items with words, unclosed'],
  ['gathering for chunks', 'product: question and answer', 'headings'],
  ['document', 'product: description', 'quotations in a line'],
  ['document', 'product: description', 'lowered letters'],
  ['format markdown', 'product: description', 'bold brackets'],
]

describe('a text of a supplier', () => {
  beforeAll(async () => {
    // Functions are compiled when they have run some times.
    const some = 'Seals <b>and</b> shoals.\n\n- a\n- b\n\n<ul><li>c</ul> '.repeat(100)
    for (const field of ['product: description', 'V1: summary', 'account: description'])
      for (let time = 0; time < (isAll ? 5 : 1); time++)
        for (const [, run] of stepsOf(fields[field]?.(some) ?? { type: 'product', value: {} })) await run()
  })

  if (isAll)
    it.each(Object.keys(fields))(
      'takes no step longer than in proportion to its length: %s',
      async field => {
        const slow: string[] = []
        for (const shape of Object.keys(shapes)) slow.push(...(await slowSteps(field, shape)))
        expect(slow).toEqual([])
      },
      600_000,
    )
  else
    it.each(oneOf(3, SAMPLE))(
      '%s takes no longer than in proportion to its length: %s, %s',
      async (step, field, shape) => {
        expect(await slowSteps(field, shape, step)).toEqual([])
      },
    )
})
