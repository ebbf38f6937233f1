import { readFileSync } from 'node:fs'
import { missingFile } from '../tree/link-file.ts'

/**
 * A file of the live generation.
 *
 * @throws {OutputError} when it is gone.
 */
export function readPublished(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (cause) {
    throw cause instanceof Error && 'code' in cause && cause.code === 'ENOENT'
      ? missingFile(file, cause)
      : cause
  }
}
