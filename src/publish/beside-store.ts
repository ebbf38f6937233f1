import { basename, dirname, join } from 'node:path'
import { DEFAULTS } from '../config/build-options.ts'

/** The path of `NAME` beside the default store, and of `STORE.NAME` beside any other, as a folder may have several. */
export function besideStore(store: string, name: string): string {
  return basename(store) === basename(DEFAULTS.store) ? join(dirname(store), name) : `${store}.${name}`
}
