import type { RecordType } from '../read-record.ts'
import type { Store } from './open-store.ts'
import { textOrNull } from './text-or-null.ts'

export interface KnownLine {
  /** The primary key of its row in `known_lines`, in the order of the source. */
  place: number
  type: RecordType
  id: string
  endDate: string | null
  /** Whether the line is of a product that names no account. */
  isAssigned: boolean
}

const MOST_AHEAD = 512

const COLUMNS = 'place, line_hash, type, id, end_date, is_assigned'

/** Finds a known line by its hash. Tries the line after the last found one first: sources rarely change the order. */
export function lineFinder(store: Store): (lineHash: Uint8Array) => KnownLine | null {
  const byHash = store.prepare(`SELECT ${COLUMNS} FROM known_lines WHERE line_hash = ? LIMIT 1`)
  const after = store.prepare(`SELECT ${COLUMNS} FROM known_lines WHERE place > ? ORDER BY place LIMIT ?`)
  let ahead = after.all(0, 1)
  let next = 0
  if (ahead.length === 0) return () => null
  return lineHash => {
    if (next === ahead.length && next > 0) {
      ahead = after.all(Number(ahead.at(-1)?.['place']), Math.min(next * 2, MOST_AHEAD))
      next = 0
    }
    const expected = ahead[next]?.['line_hash']
    if (!(expected instanceof Uint8Array) || Buffer.compare(expected, lineHash) !== 0) {
      const found = byHash.get(lineHash)
      if (found === undefined) return null
      ahead = [found]
      next = 0
    }
    const row = ahead[next++]
    return row === undefined ? null : lineOf(row)
  }
}

export function knownOf(store: Store, account: string, place: number, most: number): KnownLine[] {
  return store
    .prepare(
      `SELECT ${COLUMNS} FROM known_lines WHERE place > ? AND type = 'product' AND account = ? ORDER BY place LIMIT ?`,
    )
    .all(place, account, most)
    .map(lineOf)
}

function lineOf(row: Readonly<Record<string, unknown>>): KnownLine {
  return {
    place: Number(row['place']),
    type: row['type'] === 'account' ? 'account' : 'product',
    id: String(row['id']),
    endDate: textOrNull(row['end_date']),
    isAssigned: row['is_assigned'] === 1,
  }
}
