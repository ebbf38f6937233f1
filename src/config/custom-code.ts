import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { messageText } from '../catalogue/issue.ts'
import { TourpressError, UsageError } from '../errors.ts'
import { codeFile, codeFolder } from '../runtime/package.ts'
import { nameOfFile } from './find-config.ts'

const modules = new Map<string, { text: string; imports: Set<string> }>()

export function withImports(file: string): string[] {
  const found = new Set([file])
  for (const each of found) for (const imported of modules.get(each)?.imports ?? []) found.add(imported)
  return [...found].sort()
}

/** The text that `file` had when it was imported, which is what runs; empty if the file was not imported. */
export function textOf(file: string): string {
  return modules.get(file)?.text ?? ''
}

let isFollowing = false

/** From now on, remembers each file that the config file imports. An import of `tourpress` gets the running code. */
export function followImports(config: string): void {
  addModule(config)
  if (isFollowing) return
  isFollowing = true
  refuseExits()
  const tourpress = pathToFileURL(codeFile('index')).href
  registerHooks({
    resolve(specifier, context, next) {
      if (specifier === 'tourpress') return next(tourpress, context)
      const resolved = next(specifier, context)
      const parent = context.parentURL?.startsWith('file:') ? fileURLToPath(context.parentURL) : ''
      const importer = modules.get(parent)
      if (importer !== undefined && resolved.url.startsWith('file:')) {
        const file = fileURLToPath(resolved.url)
        if (!file.includes('/node_modules/')) {
          importer.imports.add(file)
          addModule(file)
        }
      }
      return resolved
    },
  })
}

/** Makes `process.exit` throw if custom code calls it: an unfinished command would look as if it had succeeded. */
function refuseExits(): void {
  const exit = process.exit
  process.exit = code => {
    const location = customLocation(new Error('exit'))
    if (location === null) exit(code)
    throw new UsageError(`Running ${location}: it calls process.exit(${code ?? ''})`)
  }
}

export function customLocation(error: unknown): string | null {
  const found = stackLocations(error).find(({ file }) => modules.has(file))
  return found === undefined ? null : `${nameOfFile(found.file)}:${found.line}`
}

export function asCustomIssue(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof TourpressError) return error
  const [first] = stackLocations(error)
  if (first === undefined || !modules.has(first.file)) return error
  return new UsageError(`Running ${customLocation(error)}: ${error.name}: ${messageText(error.message)}`, {
    cause: error,
  })
}

/** The places in an error's stack that are in custom files or tourpress. A syntax error's own place comes first. */
function stackLocations(error: unknown): { file: string; line: string }[] {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  return [...stack.matchAll(/^(?: +at (?:async |.*\()?)?((?:file:\/\/)?\/.*?):(\d+)(?::\d+\)?)?$/gm)]
    .map(([, file = '', line = '']) => ({
      file: file.startsWith('file:') ? fileURLToPath(file) : file,
      line,
    }))
    .filter(({ file }) => !file.includes('/node_modules/') || file.startsWith(`${codeFolder}/`))
}

function addModule(file: string): void {
  if (!modules.has(file)) modules.set(file, { text: readFileSync(file, 'utf8'), imports: new Set() })
}
