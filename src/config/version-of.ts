import { hash } from 'node:crypto'
import { dirname, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { filesBehind, textOf } from './custom-code.ts'

/**
 * Names the code of a function, a format or a surface of a config file: a version that somebody declares, else the texts of the file
 * that exports it and of what that imports of the person's own; those of the config file where that itself declares it. Their
 * places are told from the config file, so that a catalogue may move.
 *
 * @param declared by the part itself, or for all of the file
 * @param config absolute path of the config file
 */
export async function versionOf(
  part: unknown,
  declared: string | undefined,
  config: string,
): Promise<string> {
  if (declared !== undefined) return `version ${declared}`
  const files = filesBehind(await homeOf(part, config))
  return hash('sha256', JSON.stringify(files.map(file => [relative(dirname(config), file), textOf(file)])))
}

async function homeOf(part: unknown, config: string): Promise<string> {
  for (const file of filesBehind(config)) {
    if (file === config || file.endsWith('.json')) continue
    const exported: object = await import(pathToFileURL(file).href)
    if (Object.values(exported).includes(part)) return file
  }
  return config
}
