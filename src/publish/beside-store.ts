import { basename, dirname, join } from 'node:path'
import { DEFAULTS } from '../config/build-options.ts'

/**
 * Where something that is said of a store lies: `NAME` beside one with the default name, `STORE.NAME` beside others, for
 * several may stand in one folder.
 */
export function besideStore(store: string, name: string): string {
  return basename(store) === basename(DEFAULTS.store) ? join(dirname(store), name) : `${store}.${name}`
}
