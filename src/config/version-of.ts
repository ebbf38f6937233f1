import { hash } from 'node:crypto'
import { dirname, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { textOf, withImports } from './custom-code.ts'

/**
 * The version of a function, format or surface of a config file: the declared one, or else a hash of the code. The hash
 * covers the file that exports the part, or else the config file, and all custom files which that file imports. Paths in it are
 * relative to the config file, so that a catalogue may be moved.
 *
 * @param declared the version that the part or the config file declares
 * @param config absolute path of the config file
 */
export async function versionOf(
  part: unknown,
  declared: string | undefined,
  config: string,
): Promise<string> {
  if (declared !== undefined) return `version ${declared}`
  const files = withImports(await fileOf(part, config))
  return hash('sha256', JSON.stringify(files.map(file => [relative(dirname(config), file), textOf(file)])))
}

async function fileOf(part: unknown, config: string): Promise<string> {
  for (const file of withImports(config)) {
    if (file === config || file.endsWith('.json')) continue
    const exported: object = await import(pathToFileURL(file).href)
    if (Object.values(exported).includes(part)) return file
  }
  return config
}
