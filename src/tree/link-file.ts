import { constants, copyFileSync, existsSync, linkSync, openSync, readFileSync, statSync } from 'node:fs'
import { OutputError } from '../errors.ts'

/** File systems that cannot make a hard link to a file answer with these codes. */
const NO_LINKS = new Set(['EXDEV', 'EPERM', 'EMLINK', 'ENOSYS', 'EOPNOTSUPP', 'ENOTSUP'])

/**
 * Links the published file `from` as `to`, or copies it if the file system cannot link it. Never replaces `to`.
 *
 * @throws {OutputError} when `from` is gone
 */
export function linkFile(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
    if (NO_LINKS.has(code)) copyFileSync(from, to, constants.COPYFILE_EXCL)
    else throw isMissing(cause) ? missingFile(from, cause) : cause
  }
}

export function linkOnce(from: string, to: string): void {
  try {
    linkFile(from, to)
  } catch (error) {
    if (!isThere(error)) throw error
  }
}

export function isSameFile(file: string, other: string): boolean {
  if (!existsSync(other)) return false
  const [one, two] = [statSync(file), statSync(other)]
  return one.ino === two.ino && one.dev === two.dev
}

export function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

export function isThere(error: unknown): boolean {
  return isCode(error, 'EEXIST')
}

export function isMissing(error: unknown): boolean {
  return isCode(error, 'ENOENT') || isCode(error, 'ENOTDIR')
}

export function missingFile(file: string, cause?: unknown): OutputError {
  return new OutputError(`Taking over "${file}": it is missing from the live generation`, {
    cause,
    hint: 'Build with --full to render everything afresh',
  })
}

export function readLiveFile(file: string): Buffer {
  return present(file, () => readFileSync(file))
}

export function openLiveFile(file: string): number {
  return present(file, () => openSync(file, 'r'))
}

function present<Result>(file: string, read: () => Result): Result {
  try {
    return read()
  } catch (cause) {
    throw isMissing(cause) ? missingFile(file, cause) : cause
  }
}
