import { readdirSync, realpathSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import { UsageError } from '../errors.ts'

/**
 * Refuses links in a watched folder that lead out of it. Pages could show files by mistake, and changes of these files
 * would not be noticed. Files and missing folders are ignored, because the code that reads them reports their errors.
 *
 * @throws {UsageError} with the first link that leads out
 */
export function refuseLinksOut(folder: string): void {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const link = join(entry.parentPath, entry.name)
    if (!entry.isSymbolicLink() || statSync(link, { throwIfNoEntry: false }) === undefined) continue
    const target = realpathSync(link)
    if (target.startsWith(realpathSync(folder) + sep)) continue
    throw new UsageError(`Watching "${folder}": the link "${link}" leads out of it, to "${target}"`, {
      hint: 'Put the file itself there',
    })
  }
}
