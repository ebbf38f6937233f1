import type { PlanChanges } from '../plan/plan.ts'
import { type ChangeLine, readChangeLines } from '../tree/change-feed.ts'

export interface ChangeCounts extends PlanChanges {
  generation: number
}

export interface GenerationChanges extends ChangeCounts {
  lines: ChangeLine[]
  /** The first records with fields that this generation emptied; `lossCount` counts all of them. */
  losses: Loss[]
  lossCount: number
}

interface Loss extends Pick<ChangeLine, 'type' | 'id' | 'title'> {
  fields: string[]
}

const MOST_LISTED = 200

export function readChanges(folder: string, generation: number): GenerationChanges | null {
  const counts = { added: 0, changed: 0, removed: 0 }
  const lines: ChangeLine[] = []
  const losses: Loss[] = []
  let lossCount = 0
  for (const line of readChangeLines(folder, generation)) {
    const { op, type, id, title } = line
    counts[op]++
    if (lines.length < MOST_LISTED) lines.push(line)
    const fields = Object.entries(line.fields ?? {}).flatMap(([field, [old, now]]) =>
      isEmpty(now) && !isEmpty(old) ? [field] : [],
    )
    if (fields.length === 0) continue
    lossCount++
    if (losses.length < MOST_LISTED) losses.push({ type, id, title, fields })
  }
  return lines.length === 0 ? null : { generation, ...counts, lines, losses, lossCount }
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}
