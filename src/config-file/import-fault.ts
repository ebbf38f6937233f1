import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { messageText } from '../catalogue/fault.ts'
import { UsageError } from '../errors.ts'
import { codeFolder } from '../package.ts'
import { nameOfFile } from './find-config.ts'

/** What was thrown while a config file was imported, in one line with the place. */
export function importFault(error: unknown, file: string): UsageError {
  const { place, reason } = faultOf(error, file)
  return new UsageError(`Reading ${place}: ${messageText(reason)}`, { cause: error, hint: hintOf(error) })
}

/** Where in the person's own code an error comes from: `file:line` as messages name it, the file alone where no line is known. */
export function placeOf(error: unknown, file: string): string {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  // Of what cannot be compiled the first line is the place; of what is thrown the first frame that is not of Node or tourpress.
  const [, header] = /^((?:file:\/\/|\/).*?:\d+)\n/.exec(stack) ?? []
  const frames = [...stack.matchAll(/^ +at (?:.*\()?((?:file:\/\/|\/)[^\n]*?:\d+):\d+\)?$/gm)]
  const place = header ?? frames.map(([, frame = '']) => frame).find(frame => !isForeign(frame))
  return place === undefined ? nameOfFile(file) : shownPlace(place)
}

function faultOf(error: unknown, file: string): { place: string; reason: string } {
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

function isForeign(place: string): boolean {
  return place.includes('/node_modules/') || place.replace(/^file:\/\//, '').startsWith(`${codeFolder}/`)
}

function shownPlace(place: string): string {
  const [, path = '', line = ''] = /^(.*):(\d+)$/.exec(place) ?? []
  return `${nameOfFile(path.startsWith('file:') ? fileURLToPath(path) : path)}:${line}`
}
