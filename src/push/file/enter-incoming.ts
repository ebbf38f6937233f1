import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeFolder } from '../../tree/make-folder.ts'

/** Another pusher has the lock alone for as long as removing takes. */
const PATIENCE_MS = 30_000

/**
 * Enters the folder in which files are written until they take their places. All who are in it share a lock, which the system
 * takes from a process that dies: where nobody is, whatever lies there was left by pushes that were killed, and is removed.
 *
 * @param lock the lock's database, which holds nothing
 */
export function enterIncoming(folder: string, lock: string): Disposable {
  makeFolder(dirname(lock))
  const database = new DatabaseSync(lock, { timeout: 0 })
  try {
    if (isAlone(database)) {
      rmSync(folder, { recursive: true, force: true })
      database.exec('COMMIT')
    }
    // Reading in a transaction shares the lock until it is closed.
    database.exec(`PRAGMA busy_timeout = ${PATIENCE_MS}; BEGIN; SELECT 1 FROM sqlite_schema`)
  } catch (error) {
    database.close()
    throw error
  }
  return { [Symbol.dispose]: () => database.close() }
}

/** Whether nobody shares the lock; nobody does then until the transaction ends. */
function isAlone(database: DatabaseSync): boolean {
  try {
    database.exec('BEGIN EXCLUSIVE')
    return true
  } catch (error) {
    if (error instanceof Error && /database is locked/.test(error.message)) return false
    throw error
  }
}
