import type { DatabaseSync } from 'node:sqlite'

/** Runs the many small writes of `work` in one transaction: the one that is already open, otherwise a new one. */
export function inTransaction<Result>(database: DatabaseSync, work: () => Result): Result {
  const isOwn = !database.isTransaction
  if (isOwn) database.exec('BEGIN')
  const result = work()
  if (isOwn) database.exec('COMMIT')
  return result
}
