import { readdirSync, realpathSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import { UsageError } from '../errors.ts'

/**
 * Refuses links in a watched folder that lead out of it. Pages could show other files by mistake, and nobody would
 * notice a change of these files. A `folder` that is a file or is missing is left to the code that reads it.
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
