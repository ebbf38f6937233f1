import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { messageText } from '../catalogue/issue.ts'
import { UsageError } from '../errors.ts'
import { customPlace, followImports } from './custom-code.ts'
import { nameOfFile } from './find-config.ts'

/** What a config file gives, before anything of it was looked at. */
export interface ImportedConfig {
  /** Its absolute path. */
  file: string
  /** What it exports by default, or the value of a JSON file. */
  value: unknown
}

const imported = new Map<string, Promise<ImportedConfig>>()

/**
 * Reads a config file, once in a thread. Node itself imports what is code, and strips its types; `import ... from 'tourpress'`
 * in it means the tourpress that runs, wherever that is installed.
 *
 * @param file its absolute path
 * @throws {UsageError} with the file, and the line where Node tells it, when it cannot be read or imported.
 */
export function importConfig(file: string): Promise<ImportedConfig> {
  const known = imported.get(file) ?? read(file)
  imported.set(file, known)
  return known
}

async function read(file: string): Promise<ImportedConfig> {
  try {
    if (file.endsWith('.json'))
      return { file, value: JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, '')) }
    followImports(file)
    const { default: value }: { default?: unknown } = await import(pathToFileURL(file).href)
    return { file, value }
  } catch (error) {
    throw importIssue(error, file)
  }
}

function importIssue(error: unknown, file: string): UsageError {
  const name = nameOfFile(file)
  if (!(error instanceof Error))
    return new UsageError(`Reading ${name}: it throws ${messageText(String(error))}`, { cause: error })
  const [, line] = /\(line (\d+) column \d+\)$/.exec(error.message) ?? []
  const place = customPlace(error) ?? (line === undefined ? name : `${name}:${line}`)
  const isFromNode = error instanceof SyntaxError || 'code' in error
  const reason = isFromNode ? error.message.replaceAll(`${process.cwd()}/`, '') : String(error)
  return new UsageError(`Reading ${place}: ${messageText(reason)}`, {
    cause: error,
    hint: hintOf(error, place, name),
  })
}

function hintOf(error: Error, place: string, name: string): string | undefined {
  if ('code' in error && error.code === 'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX')
    return 'Node strips types and nothing else: use what is JavaScript without its types'
  // Node gives no line of plain JavaScript that it cannot compile, but where it prints the error itself.
  return error instanceof SyntaxError && place === name ? `Its line is shown by: node ${name}` : undefined
}
