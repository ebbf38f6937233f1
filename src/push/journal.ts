import { hash } from 'node:crypto'
import { chmodSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { GuardError, OutputError } from '../errors.ts'
import { systemReason } from '../runtime/file-system-error.ts'
import { PRIVATE_MODE } from '../runtime/private-mode.ts'
import { makeFolder } from '../tree/make-folder.ts'

/**
 * Records which files a push has sent, in a file beside the store, so that the next push can resume. A successful push removes
 * it. It is locked while it is open, so that only one process pushes from a store to a target.
 */
export interface Journal extends Disposable {
  readonly database: DatabaseSync
  /** The id of the interrupted push; null if there is none. */
  readonly id: string | null
  /** Begins or resumes a push. Files of a push with another id are removed. */
  begin(id: string): void
  /** Whether the push has sent a file with this stamp. */
  hasSent(path: string, stamp: string): boolean
  /** Adds files that were sent and flushed. */
  add(sent: Iterable<readonly [path: string, stamp: string]>): void
  /** Removes all files, once the target's state says that it holds them and before files are deleted. */
  clear(): void
  /** Marks the push as successful, so that closing removes the file. */
  finish(): void
}

/**
 * @throws {GuardError} if another process has locked it.
 * @throws {OutputError} if the file cannot be written.
 */
export function openJournal(store: string, target: string): Journal {
  const file = join(dirname(store), `push-${hash('sha256', target).slice(0, 12)}.db`)
  const database = openLocked(file, target)
  const read = database.prepare('SELECT id FROM push')
  const find = database.prepare('SELECT 1 FROM sent WHERE path = ? AND stamp = ?')
  const insert = database.prepare('INSERT OR REPLACE INTO sent VALUES (?, ?)')
  const id = read.get()?.['id']
  // Most pushes resume nothing, so they can skip a lookup for each file.
  let hasSome = database.prepare('SELECT 1 FROM sent').get() !== undefined
  let isFinished = false
  return {
    database,
    id: typeof id === 'string' ? id : null,
    begin(next) {
      database.exec('BEGIN')
      if (next !== id) {
        database.exec('DELETE FROM sent')
        hasSome = false
      }
      database.exec('DELETE FROM push')
      database.prepare('INSERT INTO push VALUES (?)').run(next)
      database.exec('COMMIT')
    },
    hasSent: (path, stamp) => hasSome && find.get(path, stamp) !== undefined,
    add(sent) {
      database.exec('BEGIN')
      for (const [path, stamp] of sent) insert.run(path, stamp)
      database.exec('COMMIT')
    },
    clear() {
      database.exec('DELETE FROM sent')
      hasSome = false
    },
    finish() {
      isFinished = true
    },
    [Symbol.dispose]() {
      try {
        // The file is removed while it is still locked.
        if (isFinished) rmSync(file, { force: true })
      } catch {
        // The push has succeeded, and the next one can begin in this file.
      }
      database.close()
    },
  }
}

function openLocked(file: string, target: string): DatabaseSync {
  let database: DatabaseSync | undefined
  try {
    makeFolder(dirname(file))
    database = new DatabaseSync(file)
    chmodSync(file, PRIVATE_MODE)
    // The lock is held until the database is closed or the process dies.
    database.exec(`
      PRAGMA locking_mode = EXCLUSIVE;
      BEGIN EXCLUSIVE;
      CREATE TABLE IF NOT EXISTS push (id TEXT NOT NULL);
      CREATE TABLE IF NOT EXISTS sent (path TEXT PRIMARY KEY, stamp TEXT NOT NULL) WITHOUT ROWID;
      COMMIT;
    `)
    return database
  } catch (cause) {
    database?.close()
    const reason = cause instanceof Error ? systemReason(cause) : String(cause)
    if (/database is locked/.test(reason))
      throw new GuardError(`Pushing to "${target}": another process pushes there from this store`, {
        cause,
        hint: 'Run it again when that one is done',
      })
    throw new OutputError(`Opening the journal "${file}": ${reason}`, {
      cause,
      hint: 'Give another place with --store',
    })
  }
}
