import { basename, dirname, join } from 'node:path'
import { DEFAULTS } from '../config/build-options.ts'

/**
 * Path of a file that belongs to a store. It is `NAME` beside the default store and `STORE.NAME` beside other stores,
 * because a folder may have several stores.
 */
export function besideStore(store: string, name: string): string {
  return basename(store) === basename(DEFAULTS.store) ? join(dirname(store), name) : `${store}.${name}`
}
