import { openSync, readFileSync } from 'node:fs'
import { missingFile } from '../tree/link-file.ts'

/**
 * The content of a file of the live generation.
 *
 * @throws {OutputError} when it is gone.
 */
export function readLiveFile(file: string): Buffer {
  return present(file, () => readFileSync(file))
}

/**
 * Opens a file of the live generation for reading.
 *
 * @throws {OutputError} when it is gone.
 */
export function openLiveFile(file: string): number {
  return present(file, () => openSync(file, 'r'))
}

function present<Result>(file: string, read: () => Result): Result {
  try {
    return read()
  } catch (cause) {
    throw cause instanceof Error && 'code' in cause && cause.code === 'ENOENT'
      ? missingFile(file, cause)
      : cause
  }
}
