import { copyFileSync, linkSync, readFileSync, statSync } from 'node:fs'
import { OutputError } from '../errors.ts'

/** What file systems say that have no hard links, or no more for this file. */
const NO_LINKS = new Set(['EXDEV', 'EPERM', 'EMLINK', 'ENOSYS', 'EOPNOTSUPP', 'ENOTSUP'])

/**
 * Gives a published file a second name; a copy where the file system refuses.
 *
 * @throws {OutputError} when the file is gone.
 */
export function linkFile(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
    if (NO_LINKS.has(code)) copyFileSync(from, to)
    else if (code === 'ENOENT')
      throw new OutputError(`Taking over "${from}": it is missing from the live generation`, {
        cause,
        hint: 'Build with --full to render everything afresh',
      })
    else throw cause
  }
}

/** Links a published file if it holds just these bytes; says whether it did. */
export function linkIfSame(from: string, to: string, content: Buffer): boolean {
  const stat = statSync(from, { throwIfNoEntry: false })
  if (stat?.size !== content.length || !readFileSync(from).equals(content)) return false
  linkFile(from, to)
  return true
}
