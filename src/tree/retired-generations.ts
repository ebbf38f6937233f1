import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** The folder of an output root that its generations lie in. */
export const GENERATIONS = 'generations'

/** What the name of a retired generation ends with; it begins with a dot, so nobody takes it for one that is there. */
export const RETIRED = '.retired'

/**
 * Removes retired generations. Several processes may do so at once, while others publish. It stands by itself, for a
 * thread that does nothing else need not load what a manifest is.
 */
export function removeRetired(out: string): void {
  removeFolders(out, name => name.endsWith(RETIRED))
}

/** Removes those folders of the generations' that have such a name. */
export function removeFolders(out: string, isOld: (name: string) => boolean): void {
  const folder = join(out, GENERATIONS)
  for (const name of existsSync(folder) ? readdirSync(folder) : [])
    if (isOld(name)) rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 3 })
}
