import { rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeFolder } from '../../tree/make-folder.ts'

/** How long a push waits for a lock. Other pushes hold it only for a rename, or while they remove old files. */
const TIMEOUT_MS = 30_000

/** Keeps SQLite's own journal in memory. A lock's database stays empty, so it needs no journal on disk. */
const NO_JOURNAL = 'PRAGMA journal_mode = MEMORY'

/** The lock is an SQLite transaction on `file`, which ends when the process dies. */
export function withLock<Result>(file: string, work: () => Result): Result {
  makeFolder(dirname(file))
  using database = new DatabaseSync(file, { timeout: TIMEOUT_MS })
  database.exec(`${NO_JOURNAL}; BEGIN EXCLUSIVE`)
  return work()
}

/**
 * Registers this push as a user of `folder`, which holds files while they are written. All users share `lock`, which
 * the system releases when a process dies. A push that is alone removes what killed pushes left in `folder`. The last
 * push that leaves removes `folder` and `lock`.
 */
export function enterIncoming(folder: string, lock: string): Disposable {
  for (;;) {
    makeFolder(dirname(lock))
    writeFileSync(lock, '', { flag: 'a' })
    const opened = identityOf(lock)
    const database = new DatabaseSync(lock, { timeout: 0 })
    try {
      if (isAlone(database)) {
        rmSync(folder, { recursive: true, force: true })
        database.exec('COMMIT')
      }
      // The `SELECT` takes a share of the lock, which lasts until the database is closed.
      database.exec(`PRAGMA busy_timeout = ${TIMEOUT_MS}; BEGIN; SELECT 1 FROM sqlite_schema`)
      // Another push may have removed `lock` meanwhile. A share of that file stops nobody, so the loop tries again.
      if (identityOf(lock) === opened) return { [Symbol.dispose]: () => leave(database, folder, lock) }
    } catch (error) {
      database.close()
      throw error
    }
    database.close()
  }
}

function leave(database: DatabaseSync, folder: string, lock: string): void {
  try {
    database.exec('COMMIT; PRAGMA busy_timeout = 0')
    if (isAlone(database)) for (const path of [folder, lock]) rmSync(path, { recursive: true, force: true })
  } catch {
    // If `folder` or `lock` cannot be removed now, the next push removes it.
  } finally {
    database.close()
  }
}

/** A later file at the same path may get the same inode, so the time of creation is part of the identity. */
function identityOf(file: string): string {
  const { ino, birthtimeNs } = statSync(file, { bigint: true, throwIfNoEntry: false }) ?? {}
  return `${ino} ${birthtimeNs}`
}

/** If it returns true, it has begun a transaction on `database`, which keeps other pushes out until it ends. */
function isAlone(database: DatabaseSync): boolean {
  try {
    database.exec(`${NO_JOURNAL}; BEGIN EXCLUSIVE`)
    return true
  } catch (error) {
    if (error instanceof Error && /database is locked/.test(error.message)) return false
    throw error
  }
}
