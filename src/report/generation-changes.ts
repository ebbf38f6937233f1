import { type ChangeLine, readChangeLines } from '../tree/change-feed.ts'

/** How many records a generation added, changed and removed. */
export interface ChangeCounts {
  generation: number
  added: number
  changed: number
  removed: number
}

/** The changes of a generation: all are counted, and `lines` holds the first ones. */
export interface GenerationChanges extends ChangeCounts {
  lines: ChangeLine[]
  /** The first records with fields that this generation emptied; `lossCount` counts all of them. */
  losses: Loss[]
  lossCount: number
}

/** A record, and its fields that are empty now and were not before. */
export interface Loss extends Pick<ChangeLine, 'type' | 'id' | 'title'> {
  fields: string[]
}

/** Most lines and losses that are listed; the change feed has all of them. */
const MOST_LISTED = 200

/** Reads the changes of one generation from the change feed in a folder; null if the feed no longer has them. */
export function readChanges(folder: string, generation: number): GenerationChanges | null {
  const changes: GenerationChanges = {
    generation,
    added: 0,
    changed: 0,
    removed: 0,
    lines: [],
    losses: [],
    lossCount: 0,
  }
  let isThere = false
  for (const line of readChangeLines(folder, generation)) {
    isThere = true
    changes[line.op]++
    if (changes.lines.length < MOST_LISTED) changes.lines.push(line)
    const fields = Object.entries(line.fields ?? {}).flatMap(([field, [old, now]]) =>
      isEmpty(now) && !isEmpty(old) ? [field] : [],
    )
    if (fields.length === 0) continue
    changes.lossCount++
    if (changes.losses.length < MOST_LISTED)
      changes.losses.push({ type: line.type, id: line.id, title: line.title, fields })
  }
  return isThere ? changes : null
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}
