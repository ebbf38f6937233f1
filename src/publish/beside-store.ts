import { basename, dirname, join } from 'node:path'
import { DEFAULTS } from '../config/build-options.ts'

/** The path of a file beside a store, such as `dev` for the default store and `my.db.dev` for `my.db`. */
export function besideStore(store: string, name: string): string {
  return basename(store) === basename(DEFAULTS.store) ? join(dirname(store), name) : `${store}.${name}`
}
