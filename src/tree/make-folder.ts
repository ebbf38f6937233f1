import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { isCode, isThere } from './link-file.ts'

/**
 * Makes a folder and its parents. Node's `recursive` mode is not used: after an error that it does not know, such as a
 * full quota, it goes on and reports a missing folder instead of the real cause.
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

export function memoizeFolders(): (folder: string) => void {
  const made = new Set<string>()
  return folder => {
    if (!made.has(folder)) makeFolder(folder)
    made.add(folder)
  }
}
