import type { Readable } from 'node:stream'
import { type Issue, isNothing } from '../../catalogue/issue.ts'
import { tooLongIssue } from '../../catalogue/size-issue.ts'
import { isObject } from '../../runtime/is-object.ts'
import { parseJson } from '../../runtime/parse-json.ts'
import type { Found, RawRecord } from '../mapping/raw-record.ts'
import { decoded, parseDocument } from '../read-document.ts'
import { LINES, linesOf } from '../read-lines.ts'
import { itemCutter } from './cut-items.ts'

type JsonItem = (RawRecord & { list: string; value: unknown }) | { line: number; id: null; issue: Issue }

export interface JsonFile {
  name: string
  fileName: string
  longest: number
}

export async function* jsonRecords(
  bytes: Readable,
  { name, fileName, longest }: JsonFile,
  isWanted: (path: string) => boolean,
): AsyncIterable<JsonItem[]> {
  if (LINES.test(fileName)) {
    let line = 0
    for await (const { lines } of linesOf(bytes, longest))
      yield lines.flatMap(text => {
        line++
        return text.toString().trim() === '' ? [] : [itemOf(text.toString(), '', line, longest)]
      })
    return
  }
  const cut = itemCutter(isWanted, longest)
  for await (const text of decoded(bytes, name)) {
    const items = cut(text)
    if (items.length > 0)
      yield items.map(({ path, position, text, isTooLong }) => {
        if (isTooLong) return { line: position, id: null, issue: tooLongIssue(longest) }
        const value = parseDocument(text, name, `item ${position} of "${path}": `)
        return jsonRecord(value, path, position)
      })
  }
}

function itemOf(text: string, list: string, line: number, longest: number): JsonItem {
  if (Buffer.byteLength(text) > longest) return { line, id: null, issue: tooLongIssue(longest) }
  const value = parseJson(text)
  if (value === undefined) return { line, id: null, issue: { path: '', reason: 'is not valid JSON' } }
  return jsonRecord(value, list, line)
}

function jsonRecord(value: unknown, list: string, line: number): JsonItem {
  if (!isObject(value)) return { line, id: null, issue: { path: '', reason: 'is not an object' } }
  return { line, list, value, find: path => [...found(value, path, '', '', line)] }
}

function* found(value: unknown, path: string, at: string, item: string, line: number): Iterable<Found> {
  if (Array.isArray(value))
    for (const [index, one] of value.entries()) {
      // A list directly inside a list states no field. Following such lists would have no limit of depth.
      if (Array.isArray(one)) continue
      const place = `${at}[${index}]`
      // An object in a list is an `item` of its own. A plain value belongs to the item around the list.
      yield* found(one, path, place, isObject(one) ? place : item, line)
    }
  else if (path === '') yield { value, line, path: at, item }
  else if (isObject(value)) {
    const [, key = path, index = '', rest = ''] = Object.hasOwn(value, path)
      ? []
      : (/^(.+?)(?:\[(\d*)\])?(?:\.(.*))?$/.exec(path) ?? [])
    if (!Object.hasOwn(value, key)) return
    const place = at === '' ? key : `${at}.${key}`
    if (index === '') yield* found(value[key], rest, place, item, line)
    else yield* found(Object(value[key])[index], rest, `${place}[${index}]`, item, line)
  }
}

/** The paths of plain values below `value`, such as `variants[].price`. */
export function* pathsIn(value: unknown, path = '', depth = 0): Iterable<string> {
  if (depth > DEEPEST) return
  if (isPoint(value)) yield* value.map((_, index) => `${path}[${index}]`)
  else if (Array.isArray(value))
    for (const item of value) yield* pathsIn(item, path.endsWith('[]') ? path : `${path}[]`, depth + 1)
  else if (!isObject(value)) {
    if (!isNothing(value)) yield path.replace(/\[\]$/, '')
  } else
    for (const [key, inner] of Object.entries(value))
      yield* pathsIn(inner, path === '' ? key : `${path}.${key}`, depth + 1)
}

/** Whether a value may be a position of GeoJSON (RFC 7946, 3.1.1), `[2.35, 48.85]`. Its numbers get separate paths. */
function isPoint(value: unknown): value is number[] {
  return (
    Array.isArray(value) &&
    (value.length === 2 || value.length === 3) &&
    value.every(item => typeof item === 'number')
  )
}

const DEEPEST = 12
