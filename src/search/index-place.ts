import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** The name of the index in an output root, beside the link to the live generation. */
export const SEARCH_INDEX = '.search.db'

/** Returns `file`, or a file in a temporary folder if the index cannot be written to `file`. `remove` deletes that. */
export function placeFor(file: string): { file: string; remove(): void } {
  try {
    accessSync(dirname(file), constants.W_OK)
    return { file, remove: () => {} }
  } catch {
    const folder = mkdtempSync(join(tmpdir(), 'tourpress-search-'))
    return {
      file: join(folder, SEARCH_INDEX),
      remove: () => rmSync(folder, { recursive: true, force: true }),
    }
  }
}
