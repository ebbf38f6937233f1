import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { messageText } from '../catalogue/issue.ts'
import { UsageError } from '../errors.ts'
import { codeFile } from '../runtime/package.ts'
import { nameOfFile } from './find-config.ts'
import { importIssue } from './import-fault.ts'

/** What a config file gives, before anything of it was looked at. */
export interface ImportedConfig {
  /** Its absolute path. */
  file: string
  /** What it exports by default, or the value of a JSON file. */
  value: unknown
}

/** The files of the person's own that were imported so far, each with its text then and with those that it imports itself. */
const modules = new Map<string, { text: string; imports: Set<string> }>()
const imported = new Map<string, Promise<ImportedConfig>>()

/**
 * Reads a config file, once in a thread. Node itself imports what is code, and strips its types; `import ... from 'tourpress'`
 * in it means the tourpress that runs, wherever that is installed.
 *
 * @param file its absolute path
 * @throws {UsageError} with file and line when it cannot be read or imported.
 */
export function importConfig(file: string): Promise<ImportedConfig> {
  const known = imported.get(file) ?? read(file)
  imported.set(file, known)
  return known
}

/** A file of a config's own code with everything that it imports of the same kind, itself or through others, sorted. */
export function filesBehind(file: string): string[] {
  const found = new Set([file])
  for (const each of found) for (const imported of modules.get(each)?.imports ?? []) found.add(imported)
  return [...found].sort()
}

/** The text of such a file when it was imported: it may have been changed since, and what runs is what it was. */
export function textOf(file: string): string {
  return modules.get(file)?.text ?? ''
}

/** Whether a file is one of those that config files are made of. */
export function isOwnFile(file: string): boolean {
  return modules.has(file)
}

async function read(file: string): Promise<ImportedConfig> {
  const name = nameOfFile(file)
  if (file.endsWith('.json')) return { file, value: readJson(file, name) }
  followImports(file)
  try {
    const { default: value }: { default?: unknown } = await import(pathToFileURL(file).href)
    return { file, value }
  } catch (error) {
    throw importIssue(error, file)
  }
}

function readJson(file: string, name: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const [, line] = /\(line (\d+) column \d+\)/.exec(reason) ?? []
    const place = line === undefined ? name : `${name}:${line}`
    throw new UsageError(`Reading ${place}: ${messageText(reason)}`, { cause: error })
  }
}

let isFollowing = false

/** Remembers which files of the person's own a file imports, and leads `tourpress` to this very code. */
function followImports(file: string): void {
  remember(file)
  if (isFollowing) return
  isFollowing = true
  const own = pathToFileURL(codeFile('index')).href
  registerHooks({
    resolve(specifier, context, next) {
      if (specifier === 'tourpress') return next(own, context)
      const resolved = next(specifier, context)
      const parent = context.parentURL?.startsWith('file:') ? fileURLToPath(context.parentURL) : ''
      const importer = modules.get(parent)
      if (importer !== undefined && resolved.url.startsWith('file:')) {
        const path = fileURLToPath(resolved.url)
        if (!path.includes('/node_modules/')) {
          importer.imports.add(path)
          remember(path)
        }
      }
      return resolved
    },
  })
}

function remember(file: string): void {
  if (!modules.has(file)) modules.set(file, { text: readFileSync(file, 'utf8'), imports: new Set() })
}
