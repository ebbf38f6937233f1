import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { core } from 'zod'
import { codeFolder, isSource } from '../runtime/package.ts'

let version: string | undefined

/**
 * Names the code that makes records of a source's values: it changes with each file of this folder, with zod, and
 * with the Node whose tables of languages and characters it uses. So nobody has to think of raising it. In the
 * published package the code is bundled, and the version changes with every file of the bundle.
 */
export function readerVersion(): string {
  version ??= versionOf(isSource ? join(codeFolder, 'catalogue') : codeFolder)
  return version
}

function versionOf(folder: string): string {
  const digest = createHash('sha256').update(JSON.stringify([process.version, core.version]))
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort())
    if (/\.[jt]s$/.test(name)) digest.update(`\n${name}\n`).update(readFileSync(join(folder, name)))
  return digest.digest('hex')
}
