import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A new folder for one build or copy. Nothing is removed before the end of all benches: for up to five minutes after
 * many files were deleted, ext4 takes up to ten times as long to create one, since it looks at each deleted inode.
 */
export function freshFolder(folder: string): string {
  return mkdtempSync(join(folder, 'place-'))
}
