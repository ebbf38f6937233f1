import { memoize } from '../catalogue/text/memoize.ts'
import type { SortedRow, SortedRows } from '../surfaces/surface.ts'

export type HeldRows = ReturnType<typeof holdRows>

/** Keeps the made and sorted rows of a surface for later previewed pages, since only a build changes these rows. */
export function holdRows() {
  let made: readonly SortedRow[] | undefined
  let last: { given: readonly SortedRow[]; sorted: SortedRows } | undefined
  return {
    rows(make: () => Iterable<SortedRow>): readonly SortedRow[] {
      // Equal groups share one string, because a string is compared with itself quickly.
      const group = memoize((name: string) => name)
      made ??= Array.from(make(), row => ({ ...row, group: group(row.group) }))
      return made
    },
    sorted(rows: Iterable<SortedRow>): SortedRows {
      const given = [...rows]
      if (given.length !== last?.given.length || given.some((row, index) => row !== last?.given[index]))
        last = { given, sorted: sortedRows(given) }
      return last.sorted
    },
  }
}

/** Sorts by the bytes of group, order and id, as SQLite does in a build. U+0000 sorts before all characters in them. */
function sortedRows(given: readonly SortedRow[]): SortedRows {
  const rows = given
    .map(row => ({ row, key: Buffer.from([row.group, row.order, row.id].join('\u0000')) }))
    .sort((a, b) => a.key.compare(b.key))
    .map(({ row }) => row)
  const found = new Map(rows.flatMap(row => (row.group === '' ? [[row.id, row]] : [])))
  return { [Symbol.iterator]: () => rows.values(), find: id => found.get(id) }
}
