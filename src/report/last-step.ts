import { join } from 'node:path'
import { CHANGES, ChangeLine } from '../tree/change-feed.ts'
import { linesOfFile } from '../tree/lines-of-file.ts'

/** How many records a generation added, changed and removed. */
export interface StepCounts {
  generation: number
  added: number
  changed: number
  removed: number
}

/** What a generation changed: all counted, the first lines kept. */
export interface Step extends StepCounts {
  lines: ChangeLine[]
  /** Records that changed and have nothing now in fields that they had, with these fields. */
  losses: Loss[]
  lossCount: number
}

/** A record that says less than before. */
export interface Loss extends Pick<ChangeLine, 'type' | 'id' | 'title'> {
  fields: string[]
}

/** Lines and losses kept of a step: a report is for finding, the change feed for reading. */
const MOST_KEPT = 200

/** Reads a step of the change feed in a generation's folder; null where the feed does not have it any more. */
export function readStep(folder: string, generation: number): Step | null {
  const step: Step = { generation, added: 0, changed: 0, removed: 0, lines: [], losses: [], lossCount: 0 }
  let isThere = false
  for (const text of linesOfFile(join(folder, CHANGES, `${generation}.jsonl`))) {
    if (text === '') continue
    isThere = true
    const line = ChangeLine.parse(JSON.parse(text))
    step[line.op]++
    if (step.lines.length < MOST_KEPT) step.lines.push(line)
    const fields = Object.entries(line.fields ?? {}).flatMap(([field, [old, now]]) =>
      isNothing(now) && !isNothing(old) ? [field] : [],
    )
    if (fields.length === 0) continue
    step.lossCount++
    if (step.losses.length < MOST_KEPT)
      step.losses.push({ type: line.type, id: line.id, title: line.title, fields })
  }
  return isThere ? step : null
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}
