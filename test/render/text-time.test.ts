import { beforeAll, describe, expect, it } from 'vitest'
import { isAll, isEveryCrash, oneOf } from '../helpers/extent.ts'
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

/** What steps take at the best of some times: of all, or of those that are asked for. */
async function timesOf(
  record: (length: number) => RecordWithText,
  length: number,
  repeats: number,
  asked?: ReadonlySet<string>,
): Promise<Map<string, number>> {
  const times = new Map<string, number>()
  for (let time = 1; time <= repeats; time++) {
    const missing = new Set(asked)
    for (const [name, run] of stepsOf(record(length - time * SHORTER))) {
      times.set(name, Math.min(times.get(name) ?? Number.POSITIVE_INFINITY, await cpuTime(run)))
      if (missing.delete(name) && missing.size === 0) break
    }
  }
  return times
}

/** Steps that take longer than they should, for a text of a shape in a field; of all steps or of one. */
async function slowSteps(field: string, shape: string, only?: string): Promise<string[]> {
  const [recordOf, textOf] = [fields[field], shapes[shape]]
  if (recordOf === undefined || textOf === undefined) throw new Error(`There is no ${field} or ${shape}`)
  const record = (length: number) => recordOf(textOf(length))
  const [usual, short, long] = LENGTHS
  // Each look is at the steps alone that the ones before it, which cost less, did not find fair.
  const first = await timesOf(record, usual, 1, only === undefined ? undefined : new Set([only]))
  const slow = new Set([...first.keys()].filter(name => name === (only ?? name) && at(first, name) >= LEAST))
  if (slow.size === 0) return []
  // What is hardly measured is taken for as much as a fair step would have taken.
  const before = await timesOf(record, short, REPEATS, slow)
  const leastBefore = (name: string) => Math.max(LEAST / MOST_TIMES, at(before, name))
  for (const name of slow) if (at(first, name) < MOST_TIMES * leastBefore(name)) slow.delete(name)
  if (slow.size === 0) return []
  const times = await timesOf(record, usual, REPEATS, slow)
  for (const name of slow) if (at(times, name) < MOST_TIMES * leastBefore(name)) slow.delete(name)
  // Some things are only done to a text that is not short: then it has to be fair from there on.
  const doubtful = new Set([...slow].filter(name => at(times, name) <= MOST))
  const after = doubtful.size === 0 ? times : await timesOf(record, long, REPEATS, doubtful)
  for (const name of doubtful) if (at(after, name) < MOST_TIMES * at(times, name)) slow.delete(name)
  return [...slow].map(
    name =>
      `${name}, ${field}, ${shape}: ${[leastBefore(name), at(times, name), at(after, name)].map(Math.round).join(', ')} ms`,
  )
}

/** A step that a shorter or longer text does not have takes nothing there. */
function at(times: ReadonlyMap<string, number>, name: string): number {
  return times.get(name) ?? 0
}

/** A shape is tried in so many fields' stead in one: neighbours among the fields are read and written alike. */
const SHARE = isEveryCrash ? 1 : 4

/** The shapes that are tried in a field, so that fields side by side have all of them together. */
function shapesIn(field: string): string[] {
  const place = Object.keys(fields).indexOf(field)
  return Object.keys(shapes).filter((_, index) => (index + place) % SHARE === 0)
}

/**
 * Those that took the square of their length before, one of each kind. `npm run test:all` tries each field with a quarter of
 * the shapes, since all fields with all shapes take hours.
 */
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
        for (const shape of shapesIn(field)) slow.push(...(await slowSteps(field, shape)))
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
