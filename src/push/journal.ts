import { hash } from 'node:crypto'
import { chmodSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { GuardError, OutputError } from '../errors.ts'
import { systemReason } from '../runtime/file-system-error.ts'
import { PRIVATE_MODE } from '../runtime/private-mode.ts'
import { makeFolder } from '../tree/make-folder.ts'

/**
 * What a push has done, in a file beside the store, so that the next one goes on where it was interrupted. It is gone when a
 * push has ended well. It is locked while it is open, so that one process pushes from a store to a target at a time.
 */
export interface Journal extends Disposable {
  readonly database: DatabaseSync
  /** The push that it is of; null where none was interrupted. */
  readonly id: string | null
  /** Begins a push; what another one did is forgotten. */
  begin(id: string): void
  /** Whether the push has sent a file just so. */
  hasSent(path: string, stamp: string): boolean
  /** Keeps what was sent since the last call, once it is safe at the target. */
  keep(sent: Iterable<readonly [path: string, stamp: string]>): void
  /** Forgets what was sent, since the target says that it holds it, and files are deleted from now on. */
  forget(): void
  /** Removes it, since the push has ended well. */
  finish(): void
}

/**
 * @throws {GuardError} when another process has it.
 * @throws {OutputError} when the file cannot be written.
 */
export function openJournal(store: string, target: string): Journal {
  const file = join(dirname(store), `push-${hash('sha256', target).slice(0, 12)}.db`)
  const database = openLocked(file, target)
  const read = database.prepare('SELECT id FROM push')
  const find = database.prepare('SELECT 1 FROM sent WHERE path = ? AND stamp = ?')
  const insert = database.prepare('INSERT OR REPLACE INTO sent VALUES (?, ?)')
  const id = read.get()?.['id']
  // Most pushes were not interrupted: then nothing is looked up for each file.
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
    keep(sent) {
      database.exec('BEGIN')
      for (const [path, stamp] of sent) insert.run(path, stamp)
      database.exec('COMMIT')
    },
    forget() {
      database.exec('DELETE FROM sent')
      hasSome = false
    },
    finish() {
      isFinished = true
    },
    [Symbol.dispose]() {
      try {
        // Removed while it is still locked.
        if (isFinished) rmSync(file, { force: true })
      } catch {
        // The push has ended well, and the next one begins another in this file.
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
    // Held until it is closed, or the process dies.
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
