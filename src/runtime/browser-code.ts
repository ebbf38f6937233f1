import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from './package.ts'

/** Matches doc comments: on lines of their own, or on one line before a value. */
const DOC_COMMENTS = /^ *\/\*\*[\s\S]*?\*\/\n|\/\*\*.*?\*\/ /gm

/** A script or stylesheet of `browser/` as it is published, without its doc comments. */
export function browserCode(file: `${string}.${'css' | 'js'}`): string {
  return readFileSync(join(packageRoot, 'browser', file), 'utf8').replace(DOC_COMMENTS, '')
}
