import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from './package.ts'

const DOC_COMMENTS = /^ *\/\*\*[\s\S]*?\*\/\n|\/\*\*.*?\*\/ /gm

export function browserCode(file: `${string}.${'css' | 'js'}`): string {
  return readFileSync(join(packageRoot, 'browser', file), 'utf8').replace(DOC_COMMENTS, '')
}
