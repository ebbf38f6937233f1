import { cpuTime } from './cpu-time.ts'
import { fields, places, type RecordWithText } from './fields.ts'
import { shapes } from './shapes.ts'
import { stepsOf } from './steps.ts'

/** In UTF-16 units. A step that takes the square of the length takes sixteen times as long for four times the text. */
const [SHORT, USUAL, LONG] = [16_384, 65_536, 262_144] as const
/** Generous: processors have caches, and collecting garbage is not linear either. */
const MOST_TIMES = 8
/** In milliseconds. What takes less may as well be noise; what takes more need not be tried with a longer text. */
const [LEAST, MOST] = [50, 500]
/** At a text of one length, at most. */
const LOOKS = 3

/** Each time another text, a little shorter, since some steps remember what they made of the last one. */
const SHORTER = 128

/** What steps take with a text of some length: the best of as many looks as were taken. */
interface Times {
  /** A step that has not run takes nothing: a shorter or longer text need not have it. */
  of(name: string): number
  /** Looks once more: at all steps, or at those that are asked for. */
  look(asked?: ReadonlySet<string>): Promise<void>
  names(): Iterable<string>
}

function timesWith(record: (length: number) => RecordWithText, length: number): Times {
  const best = new Map<string, number>()
  let looks = 0
  return {
    of: name => best.get(name) ?? 0,
    names: () => best.keys(),
    async look(asked) {
      const missing = new Set(asked)
      for (const { name, run, isLast } of stepsOf(record(length - ++looks * SHORTER))) {
        if (isLast && asked?.has(name) === false) continue
        best.set(name, Math.min(best.get(name) ?? Number.POSITIVE_INFINITY, await cpuTime(run)))
        if (missing.delete(name) && missing.size === 0) break
      }
    },
  }
}

/** Steps that take longer than they should, for a text of a shape in a field; of all steps or of one. */
export async function slowSteps(field: string, shape: string, only?: string): Promise<string[]> {
  const [recordOf, textOf] = [fields[field], shapes[shape]]
  if (recordOf === undefined || textOf === undefined) throw new Error(`There is no ${field} or ${shape}`)
  const record = (length: number) => recordOf(textOf(length / (places[field] ?? 1)))
  const [short, usual, long] = [
    timesWith(record, SHORT),
    timesWith(record, USUAL),
    timesWith(record, LONG),
  ] as const
  await usual.look(only === undefined ? undefined : new Set([only]))
  const slow = new Set([...usual.names()].filter(name => name === (only ?? name)))
  function leave(isFair: (name: string) => boolean): void {
    for (const name of slow) if (isFair(name)) slow.delete(name)
  }
  /** Each look is at the steps alone that the ones before it did not find fair. */
  async function lookAgain(times: Times, looks: number, isFair: (name: string) => boolean): Promise<void> {
    for (let look = 1; look <= looks && slow.size > 0; look++) {
      await times.look(slow)
      leave(isFair)
    }
  }
  const isShort = (name: string) => usual.of(name) < LEAST
  leave(isShort)
  // Most of what is slow once is so by chance: garbage of the steps before it was collected.
  await lookAgain(usual, 1, isShort)
  await lookAgain(short, LOOKS, () => false)
  // What is hardly measured is taken for as much as a fair step would have taken.
  const leastBefore = (name: string) => Math.max(LEAST / MOST_TIMES, short.of(name))
  const isFair = (name: string) => usual.of(name) < MOST_TIMES * leastBefore(name)
  leave(isFair)
  await lookAgain(usual, LOOKS - 2, isFair)
  // Some things are only done to a text that is not short: then it has to be fair from there on.
  const surely = [...slow].filter(name => usual.of(name) > MOST)
  for (const name of surely) slow.delete(name)
  await lookAgain(long, LOOKS, name => long.of(name) < MOST_TIMES * usual.of(name))
  return [...surely, ...slow].map(
    name =>
      `${name}, ${field}, ${shape}: ${[leastBefore(name), usual.of(name), long.of(name)].map(Math.round).join(', ')} ms`,
  )
}

/** Steps that take longer than they should, for texts of all shapes in a field. */
export async function slowShapes(field: string): Promise<string[]> {
  const slow: string[] = []
  for (const shape of Object.keys(shapes)) slow.push(...(await slowSteps(field, shape)))
  return slow
}

/** Runs all steps so often beforehand: functions are compiled when they have run some times. */
export async function runSteps(times: number): Promise<void> {
  const some = 'Seals <b>and</b> shoals.\n\n- a\n- b\n\n<ul><li>c</ul> '.repeat(100)
  for (const field of ['product: description', 'V1: summary', 'account: description'])
    for (let time = 0; time < times; time++)
      for (const { run } of stepsOf(fields[field]?.(some) ?? { type: 'product', value: {} })) await run()
}
