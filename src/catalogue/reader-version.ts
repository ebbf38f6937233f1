import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { core } from 'zod'
import labels from '../../templates/labels.json' with { type: 'json' }
import signLanguages from '../../templates/sign-languages.json' with { type: 'json' }
import { lazy } from '../runtime/lazy.ts'
import { codeFolder, isSource } from '../runtime/package.ts'

/**
 * The version of the code that reads records: a hash of the files in src/catalogue, of the two imported JSON files, and
 * of the versions of zod and Node. A source's lines that another version has read are read again. Node counts, because
 * its tables of languages and characters are used. In the published package, every file of the bundle counts.
 */
export const readerVersion = lazy(() => versionOf(isSource ? join(codeFolder, 'catalogue') : codeFolder))

function versionOf(folder: string): string {
  const digest = createHash('sha256').update(
    JSON.stringify([process.version, core.version, labels, signLanguages]),
  )
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort())
    if (/\.[jt]s$/.test(name)) digest.update(`\n${name}\n`).update(readFileSync(join(folder, name)))
  return digest.digest('hex')
}
