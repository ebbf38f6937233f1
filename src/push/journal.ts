import { hash } from 'node:crypto'
import { chmodSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { GuardError, OutputError } from '../errors.ts'
import { systemReason } from '../runtime/file-system-error.ts'
import { PRIVATE_MODE } from '../runtime/private-mode.ts'
import { makeFolder } from '../tree/make-folder.ts'

export type Journal = ReturnType<typeof openJournal>

/**
 * Opens the journal of pushes from `store` and `out` to `target`: a database beside the store. It records which files a
 * push has sent, so that the next push can resume. A successful push removes it.
 *
 * @throws {GuardError} if another process has locked it: only one process may push from a store to a target.
 */
export function openJournal(store: string, out: string, target: string) {
  const file = join(dirname(store), `push-${hash('sha256', `${target}\n${resolve(out)}`).slice(0, 12)}.db`)
  const database = openLocked(file, target)
  const read = database.prepare('SELECT id FROM push')
  const find = database.prepare('SELECT 1 FROM sent WHERE path = ? AND stamp = ?')
  const insert = database.prepare('INSERT OR REPLACE INTO sent VALUES (?, ?)')
  const id = read.get()?.['id']
  // Whether the table `sent` has rows. Most pushes resume nothing, so `hasSent` can skip its lookup for each file.
  let hasSome = database.prepare('SELECT 1 FROM sent').get() !== undefined
  let isFinished = false
  return {
    database,
    id: typeof id === 'string' ? id : null,
    begin(next: string): void {
      database.exec('BEGIN')
      if (next !== id) {
        database.exec('DELETE FROM sent')
        hasSome = false
      }
      database.exec('DELETE FROM push')
      database.prepare('INSERT INTO push VALUES (?)').run(next)
      database.exec('COMMIT')
    },
    hasSent: (path: string, stamp: string) => hasSome && find.get(path, stamp) !== undefined,
    /** Records files as sent. The target must have flushed them, so that they survive a crash. */
    add(sent: Iterable<readonly [path: string, stamp: string]>): void {
      database.exec('BEGIN')
      for (const [path, stamp] of sent) insert.run(path, stamp)
      database.exec('COMMIT')
    },
    /** Forgets all sent files, before deletions: a deleted file that is published again must not count as sent. */
    clear(): void {
      database.exec('DELETE FROM sent')
      hasSome = false
    },
    finish(): void {
      isFinished = true
    },
    [Symbol.dispose](): void {
      try {
        // The file is removed while it is still locked, so that no other push can begin in it meanwhile.
        if (isFinished) rmSync(file, { force: true })
      } catch {
        // A file that cannot be removed stays: the push has succeeded, and the next push can begin in this file.
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
    // `EXCLUSIVE` mode keeps the lock until the database is closed or the process dies.
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
    const reason = systemReason(cause)
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
