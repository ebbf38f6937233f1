import { DatabaseSync } from 'node:sqlite'
import { UsageError } from '../errors.ts'
import { type ChangeLine, readChangeLines } from '../tree/change-feed.ts'
import { generationFolder, listGenerations, readGeneration, readLive } from '../tree/generations.ts'
import type { LiveTree } from '../tree/live-tree.ts'
import type { PartialMark } from '../tree/partial-mark.ts'
import { readRecordLines, recordLineTexts } from '../tree/record-list.ts'
import { compareLists } from './kept-buckets.ts'
import { type PlanChanges, planGeneration } from './plan.ts'
import { planChanges } from './plan-changes.ts'

export interface Comparison {
  from: number
  to: number
  counts: PlanChanges
  lines: ChangeLine[]
}

/** Reads the changes from the change feed, because `out` has no lists of records of the baseline's generation. */
function stepFrom({ generation: from }: PartialMark, { number: to, folder }: LiveTree): Comparison {
  const counts: PlanChanges = { added: 0, changed: 0, removed: 0 }
  const lines: ChangeLine[] = []
  if (from < to)
    for (const line of readChangeLines(folder, to)) {
      counts[line.op]++
      lines.push(line)
    }
  return { from, to, counts, lines }
}

/**
 * @param from null means the generation before `to`, or the base of a partial generation
 * @param to null means the live generation
 * @throws {UsageError} when a generation does not exist.
 */
export async function compareGenerations(
  out: string,
  from: number | null,
  to: number | null,
): Promise<Comparison> {
  const live = readLive(out)
  if (live === null)
    throw new UsageError(`Comparing generations of "${out}": no generation is published there`)
  const numbers = listGenerations(out)
  const partial = (to ?? live.number) === live.number ? live.partial : null
  if (partial !== null && (from ?? partial.generation) === partial.generation) return stepFrom(partial, live)
  const last = to ?? live.number
  const first = from ?? numbers.filter(number => number < last).at(-1)
  const missing = (which: number | string) =>
    new UsageError(`Comparing generations of "${out}": there is no generation ${which}`, {
      hint: `There are generations ${numbers.join(', ')}`,
    })
  if (first === undefined || !numbers.includes(first)) throw missing(first ?? `before ${last}`)
  if (!numbers.includes(last)) throw missing(last)
  using database = new DatabaseSync('')
  const [before, now] = [generationFolder(out, first), generationFolder(out, last)]
  const [old, next] = [readGeneration(out, first), readGeneration(out, last)]
  if (old === null || next === null) throw missing(old === null ? first : last)
  const { kept, lists, liveLists } = compareLists(next, old)
  const plan = planGeneration(database, readRecordLines(next, lists), recordLineTexts(old, liveLists), {
    now: new Date(),
    kept,
  })
  const lines = [...planChanges(plan, { before, now })]
  return { from: first, to: last, counts: plan.changes, lines }
}
