import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { isCode, isThere } from './link-file.ts'

/**
 * Makes a folder with those around it. Node's own way (`recursive`) goes on where the system refuses for a reason that it
 * does not know, such as a quota, and what is told in the end is that the folder is not there.
 *
 * @throws what the system says of the folder that cannot be made.
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
