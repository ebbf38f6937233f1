import { getSystemErrorMap } from 'node:util'
import { OutputError } from '../errors.ts'

const SYSTEM_CODES = new Set(Array.from(getSystemErrorMap().values(), ([code]) => code))

/** What SQLite says of the disk: it has one code for all its errors. */
const OF_SQLITE =
  /disk is full|readonly database|disk I\/O error|unable to open database file|disk image is malformed/

/** How Node tells what it has no name for, such as Linux' EDQUOT, and a folder that is busy when it is removed. */
const NAMELESS = /^(?:Unknown system error -(\d+): Unknown system error -\d+|, Unknown error(?=: ))/
const NAMES: Readonly<Record<string, string>> = { 122: 'EDQUOT: disk quota exceeded' }

/**
 * Makes what the system says of a place, that it cannot be read, written or removed, an expected error, and that a thread
 * had no memory left. Every other error stays what it is.
 *
 * @param doing what was done, as the beginning of the message
 * @param became what has become of what is published, as a sentence without its full stop
 */
export function asFileSystemError(
  error: unknown,
  doing: string,
  became = 'What was published before is still there',
): unknown {
  if (!(error instanceof Error) || error instanceof OutputError || !isOfPlace(error)) return error
  return new OutputError(`${doing}: ${systemReason(error)}`, {
    cause: error,
    hint: `${became}. ${whatToDo(error)}`,
  })
}

function whatToDo(error: Error): string {
  if (isOfMemory(error))
    return 'A record may need more memory than a thread has: --max-record refuses the largest'
  if (error.message.includes('malformed'))
    return 'Where the same command says that again, give another --store: it is filled from the source'
  if (OF_SQLITE.test(error.message))
    return 'Mend or make room where the store is, and in the folder for temporary files (TMPDIR)'
  return 'Mend that place or make room, or give another one with --out or --store'
}

/** What the system says, in words: Node has none for some errors. */
export function systemReason({ message }: Error): string {
  return message.replace(NAMELESS, (_, number) =>
    number === undefined ? 'removing' : (NAMES[number] ?? `system error ${number}`),
  )
}

function isOfPlace(error: Error): boolean {
  const code = 'code' in error ? String(error.code) : ''
  return (
    SYSTEM_CODES.has(code) ||
    NAMELESS.test(error.message) ||
    OF_SQLITE.test(error.message) ||
    isOfMemory(error)
  )
}

/** A thread may have less memory than the machine. */
function isOfMemory(error: Error): boolean {
  return 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
