import { accessSync, constants, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

export const SEARCH_INDEX = '.search.db'

/** If the index cannot be written to `file`, its place is in a temporary folder, which `remove` deletes. */
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
