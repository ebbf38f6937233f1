import type { BucketPart, SortedRow } from '../surface.ts'
import { compareBytes } from './compare-bytes.ts'

/** The rows of all `parts`, in order. Equal rows come in the order of the parts. Memory holds one row of each part. */
export function* mergeRows(parts: readonly Pick<BucketPart, 'rows'>[]): Generator<SortedRow, void> {
  const [only, ...others] = parts
  if (only !== undefined && others.length === 0) return yield* only.rows()
  // The parts by their next rows, so that a row costs few comparisons, however many parts there are.
  const heads: Head[] = []
  for (const [place, part] of parts.entries()) advance(heads, place, part.rows()[Symbol.iterator]())
  for (let head = heads.pop(); head !== undefined; head = heads.pop()) {
    yield head.row
    advance(heads, head.place, head.rows)
  }
}

interface Head {
  row: SortedRow
  rows: Iterator<SortedRow>
  place: number
}

/** Puts the next of `rows`, if any, where it belongs among `heads`, of which the last comes first. */
function advance(heads: Head[], place: number, rows: Iterator<SortedRow>): void {
  const { value: row, done } = rows.next()
  if (done === true) return
  let [low, high] = [0, heads.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const other = heads[middle]
    if (other !== undefined && (compareRows(other.row, row) || other.place - place) > 0) low = middle + 1
    else high = middle
  }
  heads.splice(low, 0, { row, rows, place })
}

function compareRows(a: SortedRow, b: SortedRow): number {
  return compareBytes(a.group, b.group) || compareBytes(a.order, b.order) || compareBytes(a.id, b.id)
}
