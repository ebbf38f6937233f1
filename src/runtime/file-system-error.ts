import { getSystemErrorMap } from 'node:util'
import { OutputError } from '../errors.ts'

const SYSTEM_CODES = new Set(Array.from(getSystemErrorMap().values(), ([code]) => code))

/** Matches SQLite's messages about the disk. Node gives all errors of SQLite the same code. */
const SQLITE_DISK =
  /disk is full|readonly database|disk I\/O error|unable to open database file|disk image is malformed/

/** Node's messages for errors of the system that it has no name for, such as 122 (EDQUOT) of Linux. */
const NAMELESS = /^(?:Unknown system error -(\d+): Unknown system error -\d+|, Unknown error(?=: ))/
const NAMES: Readonly<Record<string, string>> = { 122: 'EDQUOT: disk quota exceeded' }

/**
 * Turns an error of the file system, or of a thread that ran out of memory, into an expected error. Returns every other
 * error unchanged.
 *
 * @param doing the beginning of the message, which says what was being done
 * @param consequence what this means for the published files, as a sentence without its full stop
 */
export function asFileSystemError(
  error: unknown,
  doing: string,
  consequence = 'What was published before is still there',
): unknown {
  if (!(error instanceof Error) || error instanceof OutputError || !isFileSystemError(error)) return error
  return new OutputError(`${doing}: ${systemReason(error)}`, {
    cause: error,
    hint: `${consequence}. ${whatToDo(error)}`,
  })
}

export const MEND_PLACE = 'Mend that place or make room, or give another one'

function whatToDo(error: Error): string {
  if (isOutOfMemory(error))
    return 'A record may need more memory than a thread has: --max-record refuses the largest'
  if (error.message.includes('malformed'))
    return 'Where the same command says that again, give another --store: it is filled from the source'
  if (SQLITE_DISK.test(error.message))
    return 'Mend or make room where the store is, and in the folder for temporary files (TMPDIR)'
  return MEND_PLACE
}

export function systemReason(thrown: unknown): string {
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  return message.replace(NAMELESS, (_, number) =>
    number === undefined ? 'removing' : (NAMES[number] ?? `system error ${number}`),
  )
}

function isFileSystemError(error: Error): boolean {
  const code = 'code' in error ? String(error.code) : ''
  return (
    SYSTEM_CODES.has(code) ||
    NAMELESS.test(error.message) ||
    SQLITE_DISK.test(error.message) ||
    isOutOfMemory(error)
  )
}

function isOutOfMemory(error: Error): boolean {
  return 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
