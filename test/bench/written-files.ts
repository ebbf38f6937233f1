import { readdirSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'

/** How many files of a generation are new on the disk: neither the one before itself nor hard links to its files. */
export function writtenFiles(before: string, after: string): number {
  if (before === after) return 0
  return readdirSync(after, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .filter(file => {
      const old = statSync(join(before, relative(after, file)), { throwIfNoEntry: false })
      return old?.ino !== statSync(file).ino
    }).length
}
