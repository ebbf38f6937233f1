import type { DatabaseSync } from 'node:sqlite'
import type { SortedRow } from '../surfaces/surface.ts'

/**
 * Sorts rows in the temporary tables of a plan, which SQLite keeps on disk. They can be gone through any number of times.
 *
 * @param sorting a number of its own for each call
 */
export function sortRows(
  database: DatabaseSync,
  sorting: number,
  rows: Iterable<SortedRow>,
): Iterable<SortedRow> {
  const add = database.prepare('INSERT INTO sorted_given VALUES (?, ?, ?, ?)')
  const isOwn = !database.isTransaction
  if (isOwn) database.exec('BEGIN')
  for (const { group, order, id, note } of rows) add.run(group, order, id, note)
  database.prepare('INSERT INTO sorted SELECT ?, * FROM sorted_given ORDER BY list, place, id').run(sorting)
  // No table is dropped here: SQLite refuses that while anybody reads another one.
  database.exec('DELETE FROM sorted_given')
  if (isOwn) database.exec('COMMIT')
  const all = 'SELECT list, place, id, note FROM sorted WHERE sorting = ? ORDER BY rowid'
  return {
    *[Symbol.iterator]() {
      for (const { list, place, id, note } of database.prepare(all).iterate(sorting))
        yield { group: String(list), order: String(place), id: String(id), note: String(note) }
    },
  }
}
