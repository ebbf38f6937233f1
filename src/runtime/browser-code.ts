import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from './package.ts'

/** Comments with types, which only the compiler reads: on lines of their own, or before a value. */
const TYPES = /^ *\/\*\*[\s\S]*?\*\/\n|\/\*\*.*?\*\/ /gm

/** A script of `browser/` as it is published, without its comments on types. `name` lacks the suffix. */
export function browserCode(name: 'find-products' | 'try-requests'): string {
  return readFileSync(join(packageRoot, 'browser', `${name}.js`), 'utf8').replace(TYPES, '')
}
