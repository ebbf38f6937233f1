import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

export const GENERATIONS = 'generations'

/** The suffix of a folder that is to be removed: `.000012.retired` was generation 12. */
export const EXPIRED = '.retired'

/** The suffix of a recycled tree's folder: `.000012.spare` has the files of generation 12. */
export const RECYCLED = '.spare'

export function namesOfGenerations(out: string): string[] {
  const folder = join(out, GENERATIONS)
  return existsSync(folder) ? readdirSync(folder) : []
}

/**
 * Removes expired generations and dropped recycled trees. Several processes may do so at once, while others publish.
 * This file does not import `manifest.ts`, so that the thread of the remove worker loads quickly.
 */
export function removeExpired(out: string): void {
  removeFolders(out, name => name.endsWith(EXPIRED))
}

export function removeFolders(out: string, isOld: (name: string) => boolean): void {
  for (const name of namesOfGenerations(out))
    if (isOld(name)) rmSync(join(out, GENERATIONS, name), { recursive: true, force: true, maxRetries: 3 })
}
