import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { messageText } from '../catalogue/issue.ts'
import { TourpressError, UsageError } from '../errors.ts'
import { codeFolder } from '../runtime/package.ts'
import { nameOfFile } from './find-config.ts'

/** What was thrown while a config file was imported, in one line with the place. */
export function importIssue(error: unknown, file: string): UsageError {
  const { place, reason } = issueOf(error, file)
  return new UsageError(`Reading ${place}: ${messageText(reason)}`, { cause: error, hint: hintOf(error) })
}

/** Where in the person's own code an error comes from: `file:line` as messages name it, the file alone where no line is known. */
export function placeOf(error: unknown, file: string): string {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  // Of what cannot be compiled the first line is the place; of what is thrown the first frame that is not of Node or tourpress.
  const [, header] = /^((?:file:\/\/|\/).*?:\d+)\n/.exec(stack) ?? []
  const place = header ?? framesOf(stack).find(frame => !isForeign(pathOf(frame)))
  return place === undefined ? nameOfFile(file) : shownPlace(place)
}

/** The places of a stack, `file:line` each, without those inside of Node. */
function framesOf(stack: string): string[] {
  const frames = stack.matchAll(/^ +at (?:.*\()?((?:file:\/\/|\/)[^\n]*?:\d+):\d+\)?$/gm)
  return [...frames].map(([, frame = '']) => frame)
}

/**
 * What the person's own code throws while it works, in one line with the place; every other error stays what it is. A file is their own
 * where the config file is made of it.
 *
 * @param isOwn whether the code of a file, by its absolute path, is the person's own
 */
export function asOwnIssue(error: unknown, isOwn: (file: string) => boolean): unknown {
  if (!(error instanceof Error) || error instanceof TourpressError) return error
  const file = framesOf(error.stack ?? '')
    .map(pathOf)
    .find(path => !path.includes('/node_modules/') || path.startsWith(`${codeFolder}/`))
  if (file === undefined || !isOwn(file)) return error
  return new UsageError(`Running ${placeOf(error, file)}: ${error.name}: ${messageText(error.message)}`, {
    cause: error,
  })
}

function issueOf(error: unknown, file: string): { place: string; reason: string } {
  if (!(error instanceof Error)) return { place: nameOfFile(file), reason: `it throws ${String(error)}` }
  const reason = error.message === '' ? error.name : error.message
  if ('code' in error && error.code === 'ERR_MODULE_NOT_FOUND') return missingImport(reason, file)
  const place = placeOf(error, file)
  // Node tells no line of plain JavaScript that it cannot compile, but when it only checks it.
  if (error instanceof SyntaxError && place === nameOfFile(file)) return checkedPlace(reason, file)
  return { place, reason: error instanceof SyntaxError ? reason : `${error.name}: ${reason}` }
}

/** Node names the file that imports what is not there, but not the line. */
function missingImport(reason: string, file: string): { place: string; reason: string } {
  const [, missing = '', importer = file] = /^Cannot find \w+ '(.*?)' imported from (.*)$/.exec(reason) ?? []
  const last = missing.slice(missing.lastIndexOf('/') + 1)
  const lines = readFileSync(importer, 'utf8').split('\n')
  const line = lines.findIndex(text => /['"]/.test(text) && text.includes(last)) + 1
  const name = nameOfFile(importer)
  const what = missing.startsWith('/') ? `"${nameOfFile(missing)}"` : `package "${missing}"`
  return { place: line === 0 ? name : `${name}:${line}`, reason: `there is no ${what} to import` }
}

function checkedPlace(reason: string, file: string): { place: string; reason: string } {
  const { stderr } = spawnSync(process.execPath, ['--check', file], { encoding: 'utf8' })
  const [, place] = /^((?:file:\/\/|\/).*?:\d+)\n/.exec(stderr) ?? []
  return { place: place === undefined ? nameOfFile(file) : shownPlace(place), reason }
}

function hintOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX'
    ? 'Node strips types and nothing else: use what is JavaScript without its types'
    : undefined
}

function isForeign(path: string): boolean {
  return path.includes('/node_modules/') || path.startsWith(`${codeFolder}/`)
}

/** The file of a place, which is its path or its URL. */
function pathOf(place: string): string {
  const file = place.replace(/:\d+$/, '')
  return file.startsWith('file:') ? fileURLToPath(file) : file
}

function shownPlace(place: string): string {
  return `${nameOfFile(pathOf(place))}:${place.slice(place.lastIndexOf(':') + 1)}`
}
