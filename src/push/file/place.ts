import { createHash, hash } from 'node:crypto'
import { createReadStream, readFileSync, rmdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeFolder } from '../../tree/make-folder.ts'

/** SHA-256 of a file; null where there is none. */
export async function fileDigest(file: string): Promise<string | null> {
  if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true) return null
  const digest = createHash('sha256')
  for await (const part of createReadStream(file, { highWaterMark: 256 * 1024 })) digest.update(part)
  return digest.digest('hex')
}

/** Another pusher holds the lock for as long as a rename takes. */
const PATIENCE_MS = 30_000

/**
 * Does something while no other process does: a transaction, which the system ends when the process dies.
 *
 * @param work is given what tells the SHA-256 of a file; null where there is none
 */
export function withLock<Result>(
  file: string,
  work: (currentTag: (file: string) => string | null) => Result,
): Result {
  makeFolder(dirname(file))
  const database = new DatabaseSync(file, { timeout: PATIENCE_MS })
  try {
    database.exec('BEGIN EXCLUSIVE')
    return work(currentTag)
  } finally {
    database.close()
  }
}

function currentTag(file: string): string | null {
  const isThere = statSync(file, { throwIfNoEntry: false })?.isFile() === true
  return isThere ? hash('sha256', readFileSync(file)) : null
}

/** Removes folders that were left empty by files that are gone. */
export function removeEmptyFolders(root: string, keys: readonly string[]): void {
  const folders = new Set(keys.map(key => dirname(key)).filter(folder => folder !== '.'))
  for (const folder of folders)
    for (let inner = folder; inner !== '.'; inner = dirname(inner))
      try {
        rmdirSync(join(root, inner))
      } catch {
        // It holds something, or another process was faster.
        break
      }
}
