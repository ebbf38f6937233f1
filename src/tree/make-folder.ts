import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { isCode, isThere } from './link-file.ts'

/**
 * Makes a folder and its parents. It does not use Node's `recursive` mode. That mode continues after errors that it
 * does not know, such as a full quota. It then reports a missing folder instead of the real cause.
 *
 * @throws the system's error for the folder that cannot be made.
 */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder)
  } catch (error) {
    if (isThere(error)) return
    if (!isCode(error, 'ENOENT') || dirname(folder) === folder) throw error
    makeFolder(dirname(folder))
    makeFolder(folder)
  }
}

/** Makes folders like `makeFolder`, each once. */
export function memoizeFolders(): (folder: string) => void {
  const made = new Set<string>()
  return folder => {
    if (!made.has(folder)) makeFolder(folder)
    made.add(folder)
  }
}
