import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { messageText } from '../catalogue/issue.ts'
import { UsageError } from '../errors.ts'
import { customLocation, followImports } from './custom-code.ts'
import { nameOfFile } from './find-config.ts'
import { finished } from './unfinished-calls.ts'

export interface ImportedConfig {
  file: string
  /** The default export, or the value of a JSON file. */
  value: unknown
}

const imported = new Map<string, Promise<ImportedConfig>>()

/**
 * In a config file in code, `import ... from 'tourpress'` imports the running tourpress, wherever it is installed.
 *
 * @throws {UsageError} with the file, and the line if Node reports one, when it cannot be read or imported
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
    const { default: value }: { default?: unknown } = await finished(
      nameOfFile(file),
      import(pathToFileURL(file).href),
    )
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
  const location = customLocation(error) ?? (line === undefined ? name : `${name}:${line}`)
  const isFromNode = error instanceof SyntaxError || 'code' in error
  const reason = isFromNode ? error.message.replaceAll(`${process.cwd()}/`, '') : String(error)
  return new UsageError(`Reading ${location}: ${messageText(reason)}`, {
    cause: error,
    hint: hintOf(error, location, name),
  })
}

function hintOf(error: Error, location: string, name: string): string | undefined {
  if ('code' in error && error.code === 'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX')
    return 'Node strips types and nothing else: use what is JavaScript without its types'
  // For plain JavaScript that does not compile, Node only reports the line when it prints the error itself.
  return error instanceof SyntaxError && location === name ? `Its line is shown by: node ${name}` : undefined
}
