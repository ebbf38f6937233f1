import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { messageText } from '../catalogue/issue.ts'
import { TourpressError, UsageError } from '../errors.ts'
import { codeFile, codeFolder } from '../runtime/package.ts'
import { nameOfFile } from './find-config.ts'

/** The files of custom code that were imported so far, each with its text then and the custom files that it imports itself. */
const modules = new Map<string, { text: string; imports: Set<string> }>()

/** A file of custom code with all custom files that it imports, itself or through others, sorted. */
export function filesBehind(file: string): string[] {
  const found = new Set([file])
  for (const each of found) for (const imported of modules.get(each)?.imports ?? []) found.add(imported)
  return [...found].sort()
}

/** The text of such a file when it was imported: it may have been changed since, and what runs is what it was. */
export function textOf(file: string): string {
  return modules.get(file)?.text ?? ''
}

let isFollowing = false

/** Remembers which custom files a config file imports, and leads `tourpress` to this very code. */
export function followImports(config: string): void {
  remember(config)
  if (isFollowing) return
  isFollowing = true
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
          remember(file)
        }
      }
      return resolved
    },
  })
}

/** Where in custom code an error comes from, `file:line` as messages name it; null where its stack has no such place. */
export function customPlace(error: unknown): string | null {
  const found = placesOf(error).find(({ file }) => modules.has(file))
  return found === undefined ? null : `${nameOfFile(found.file)}:${found.line}`
}

/** Makes what custom code throws while it works an expected error with its place; every other error stays what it is. */
export function asCustomIssue(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof TourpressError) return error
  const [first] = placesOf(error)
  if (first === undefined || !modules.has(first.file)) return error
  return new UsageError(`Running ${customPlace(error)}: ${error.name}: ${messageText(error.message)}`, {
    cause: error,
  })
}

/** The places of a stack, without those in Node and in packages. A syntax error has its own place first. */
function placesOf(error: unknown): { file: string; line: string }[] {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  return [...stack.matchAll(/^(?: +at (?:async |.*\()?)?((?:file:\/\/)?\/.*?):(\d+)(?::\d+\)?)?$/gm)]
    .map(([, file = '', line = '']) => ({
      file: file.startsWith('file:') ? fileURLToPath(file) : file,
      line,
    }))
    .filter(({ file }) => !file.includes('/node_modules/') || file.startsWith(`${codeFolder}/`))
}

function remember(file: string): void {
  if (!modules.has(file)) modules.set(file, { text: readFileSync(file, 'utf8'), imports: new Set() })
}
