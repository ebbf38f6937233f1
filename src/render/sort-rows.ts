import type { DatabaseSync } from 'node:sqlite'
import { inTransaction } from '../plan/plan.ts'
import type { SortedRow } from '../surfaces/surface.ts'

/**
 * Sorts rows in a plan's temporary tables, which SQLite keeps on disk. The result can be iterated any number of times.
 *
 * @param sorting a unique number for each call
 */
export function sortRows(
  database: DatabaseSync,
  sorting: number,
  rows: Iterable<SortedRow>,
): Iterable<SortedRow> {
  const add = database.prepare('INSERT INTO sorted_given VALUES (?, ?, ?, ?)')
  inTransaction(database, () => {
    for (const { group, order, id, note } of rows) add.run(group, order, id, note)
    database.prepare('INSERT INTO sorted SELECT ?, * FROM sorted_given ORDER BY list, place, id').run(sorting)
    // The table is emptied and not dropped, because SQLite cannot drop a table while any other is being read.
    database.exec('DELETE FROM sorted_given')
  })
  const all = 'SELECT list, place, id, note FROM sorted WHERE sorting = ? ORDER BY rowid'
  return {
    *[Symbol.iterator]() {
      for (const { list, place, id, note } of database.prepare(all).iterate(sorting))
        yield { group: String(list), order: String(place), id: String(id), note: String(note) }
    },
  }
}
