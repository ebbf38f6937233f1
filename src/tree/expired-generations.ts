import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** The folder of an output root that its generations lie in. */
export const GENERATIONS = 'generations'

/**
 * What the name of a folder ends with that is to be removed. That of a expired generation begins with a dot, so nobody
 * takes it for one that is there.
 */
export const EXPIRED = '.retired'

/** What the name of a recycled tree ends with (`recycled-tree.ts`). */
export const RECYCLED = '.spare'

/** The names of all folders that generations lie in, whatever has become of them. */
export function namesOfGenerations(out: string): string[] {
  const folder = join(out, GENERATIONS)
  return existsSync(folder) ? readdirSync(folder) : []
}

/**
 * Removes expired generations, and recycled tree that were dropped. Several processes may do so at once, while others
 * publish. It stands by itself, for a thread that does nothing else need not load what a manifest is.
 */
export function removeExpired(out: string): void {
  removeFolders(out, name => name.endsWith(EXPIRED))
}

/** Removes those folders of the generations' that have such a name. */
export function removeFolders(out: string, isOld: (name: string) => boolean): void {
  for (const name of namesOfGenerations(out))
    if (isOld(name)) rmSync(join(out, GENERATIONS, name), { recursive: true, force: true, maxRetries: 3 })
}
