import { existsSync, readFileSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { GuardError, OutputError } from '../errors.ts'
import { MEND_PLACE, systemReason } from '../runtime/file-system-error.ts'
import { makeFolder } from '../tree/make-folder.ts'

const LONGEST_WAIT_MS = 86_400_000
/** How long a build without `wait` waits for a server's lock. A server only publishes API writes, which is quick. */
const REFRESH_WAIT_MS = 60_000

/** `build` is any command. `refresh` is a server that publishes what was written over the API. */
export type LockHolder = 'build' | 'refresh'

interface LockOptions {
  as?: LockHolder
  /** Called when the lock ends: whether to remove its file and the folders made for that file. @default false */
  isUnused?: () => boolean
}

/**
 * Makes this process the only holder of a lock. The lock is an exclusive transaction on its own database. It ends when
 * the process dies, or when the result is disposed of. `FILE.holder` names the holder.
 *
 * @param what describes the locked thing in messages, such as `the output "out"`
 * @throws {GuardError} when another process holds the lock and `wait` is not set; the message names the process
 * @throws {OutputError} when the file cannot be written
 */
export function holdLock(
  file: string,
  what: string,
  wait: boolean,
  { as = 'build', isUnused = () => false }: LockOptions = {},
): Disposable {
  const holder = `${file}.holder`
  const doing = `Locking ${what}`
  const isBehindRefresh = as === 'build' && nameIn(holder).endsWith(REFRESHING)
  const timeout = wait ? LONGEST_WAIT_MS : isBehindRefresh ? REFRESH_WAIT_MS : 0
  const newFolders = missingFolders(dirname(file))
  let database: DatabaseSync | undefined
  try {
    database = openLocked(file, timeout)
    writeFileSync(holder, `process ${process.pid}${as === 'refresh' ? REFRESHING : ''}`)
  } catch (cause) {
    database?.close()
    const reason = systemReason(cause)
    if (!/database is locked/.test(reason))
      throw new OutputError(`${doing}: ${reason}`, { cause, hint: MEND_PLACE })
    throw new GuardError(`${doing}: ${nameIn(holder)} is publishing there`, {
      cause,
      hint: 'Run it again when that one is done, or with --wait',
    })
  }
  const held = database
  return {
    [Symbol.dispose]() {
      try {
        rmSync(holder, { force: true })
        if (isUnused()) {
          rmSync(file)
          for (const folder of newFolders) rmdirSync(folder)
        }
      } catch {
        // A failure does no harm: nobody reads `holder` while the lock is free, and a folder with files must stay.
      }
      held.exec('ROLLBACK')
      held.close()
    },
  }
}

/**
 * Opens a lock's file and locks it. The holder may remove the file while this process waits, which then tries again.
 * Only SQLite may open the file: if other code closed it, a lock of another thread would end.
 */
function openLocked(file: string, timeout: number): DatabaseSync {
  makeFolder(dirname(file))
  const before = inodeOf(file)
  const isGone = () => (before === undefined ? !existsSync(dirname(file)) : inodeOf(file) !== before)
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(file, { timeout })
    // A journal in memory is enough. From a folder that forbids deletion, SQLite could not remove a journal's file.
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    if (before !== undefined && !isGone()) return database
  } catch (error) {
    database?.close()
    if (!isGone()) throw error
    return openLocked(file, timeout)
  }
  database.close()
  return openLocked(file, timeout)
}

function inodeOf(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.ino
}

function missingFolders(folder: string): string[] {
  return existsSync(folder) ? [] : [folder, ...missingFolders(dirname(folder))]
}

const REFRESHING = ', a server,'

function nameIn(holder: string): string {
  try {
    return readFileSync(holder, 'utf8')
  } catch {
    return 'another process'
  }
}
