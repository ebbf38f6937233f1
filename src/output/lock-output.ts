import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { GuardError, OutputError } from '../errors.ts'

/** Held while a generation is made; freed by `release`, or by the system when its holder dies. */
export interface OutputLock {
  release(): void
}

const LOCK = '.lock.db'
const HOLDER = '.lock.holder'

/**
 * Makes this process the only publisher of an output root: an exclusive transaction of SQLite, which the system
 * frees when its holder dies.
 *
 * @throws {GuardError} when another process holds it, with its process id.
 * @throws {OutputError} when the root cannot be written.
 */
export function lockOutput(out: string): OutputLock {
  const file = join(out, LOCK)
  let database: DatabaseSync
  try {
    mkdirSync(out, { recursive: true })
    database = new DatabaseSync(file, { timeout: 0 })
  } catch (cause) {
    throw new OutputError(`Locking the output "${out}": ${reasonOf(cause)}`, {
      cause,
      hint: 'Give another folder with --out',
    })
  }
  try {
    database.exec('BEGIN EXCLUSIVE')
  } catch (cause) {
    database.close()
    if (!/locked|busy/i.test(reasonOf(cause)))
      throw new OutputError(`Locking the output "${out}": ${reasonOf(cause)}`, {
        cause,
        hint: 'Give another folder with --out',
      })
    throw new GuardError(`Locking the output "${out}": ${holderOf(out)} is publishing there`, {
      cause,
      hint: 'Run it again when that one is done',
    })
  }
  writeFileSync(join(out, HOLDER), `process ${process.pid}`)
  return {
    release() {
      database.exec('ROLLBACK')
      database.close()
    },
  }
}

function holderOf(out: string): string {
  try {
    return readFileSync(join(out, HOLDER), 'utf8')
  } catch {
    return 'another process'
  }
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}
