import type * as z from 'zod'
import { type Issue, innerIssues, isNothing, pathText, reasonOf } from './issue.ts'

export type LenientResult<Output> =
  | { ok: true; value: Output; dropped: Issue[] }
  | { ok: false; issue: Issue }

type Path = readonly PropertyKey[]

/** Each round repairs one level of nested issues. A record that needs more rounds is refused. */
const MOST_ROUNDS = 8

/**
 * Parses a record as a source wrote it. A wrong optional value is dropped and reported, a list loses its wrong
 * items, numeric strings become numbers, a single value becomes a list of one, unknown keys are reported. Only a
 * wrong required value of the record itself fails. `raw` is changed in place.
 */
export function parseLeniently<Schema extends z.ZodObject>(
  schema: Schema,
  raw: object,
): LenientResult<z.infer<Schema>> {
  const dropped: Issue[] = []
  const origins: Origins = new Map()
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const result = schema.safeParse(raw)
    if (result.success) return { ok: true, value: result.data, dropped }
    const placeholders = new Set<unknown[]>()
    for (const zodIssue of result.error.issues.flatMap(innerIssues)) {
      const issue = repair(schema, raw, zodIssue, placeholders, dropped, origins)
      if (issue !== undefined) return { ok: false, issue }
    }
    for (const array of placeholders) compact(array, origins)
  }
  return { ok: false, issue: { path: '', reason: 'holds too many wrong values nested in each other' } }
}

/** Takes the place of a dropped item until the round is over, so that the indexes of the other issues stay right. */
const PLACEHOLDER = Symbol('dropped')

/** Removes the placeholders of a list and remembers at which index of the record each remaining item stood. */
function compact(array: unknown[], origins: Origins): void {
  const before = origins.get(array)
  const indexes: number[] = []
  for (const [index, item] of array.entries()) {
    if (item === PLACEHOLDER) continue
    array[indexes.length] = item
    indexes.push(before?.[index] ?? index)
  }
  array.length = indexes.length
  origins.set(array, indexes)
}

/** For each list that lost items: the index in the record of each item that is left. */
type Origins = Map<unknown, number[]>

/** A path with the indexes that the record had before anything was dropped from it. */
function originalPath(raw: object, path: Path, origins: Origins): string {
  return pathText(
    path.map((step, at) => {
      const indexes = typeof step === 'number' ? origins.get(valueAt(raw, path.slice(0, at))) : undefined
      return indexes === undefined || typeof step !== 'number' ? step : (indexes[step] ?? step)
    }),
  )
}

function repair(
  schema: z.ZodType,
  raw: object,
  zodIssue: z.core.$ZodIssue,
  placeholders: Set<unknown[]>,
  dropped: Issue[],
  origins: Origins,
): Issue | undefined {
  if (zodIssue.code === 'unrecognized_keys') {
    const holder = valueAt(raw, zodIssue.path)
    for (const key of zodIssue.keys) {
      if (isObject(holder)) delete holder[key]
      dropped.push({
        path: originalPath(raw, [...zodIssue.path, key], origins),
        reason: 'is not a field of the interface',
      })
    }
    return undefined
  }
  const value = valueAt(raw, zodIssue.path)
  if (value === PLACEHOLDER) return undefined
  const mended = mend(value, zodIssue)
  if (mended !== undefined) {
    setAt(raw, zodIssue.path, mended)
    return undefined
  }
  const issue = { path: originalPath(raw, zodIssue.path, origins), reason: reasonOf(zodIssue, value) }
  const droppable = droppablePath(schema, zodIssue.path)
  if (droppable === undefined) return issue
  drop(raw, droppable, placeholders)
  if (!isNothing(value) || droppable.length < zodIssue.path.length) dropped.push(issue)
  return undefined
}

/** The value that was plainly meant, such as 12 for `"12"`; undefined where none is. */
function mend(value: unknown, zodIssue: z.core.$ZodIssue): unknown {
  if (zodIssue.code === 'invalid_type') {
    const text = typeof value === 'string' ? value.trim() : ''
    if (zodIssue.expected === 'number' && /^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i.test(text))
      return Number(text)
    if (
      zodIssue.expected === 'int' &&
      Number.isInteger(value) === false &&
      Number.isInteger(Number(text || 'x'))
    )
      return Number(text)
    if (
      zodIssue.expected === 'string' &&
      (Number.isSafeInteger(value) || (typeof value === 'number' && value % 1 !== 0))
    )
      return String(value)
    if (zodIssue.expected === 'boolean' && /^(true|false)$/i.test(text)) return text.toLowerCase() === 'true'
    if (zodIssue.expected === 'array' && !isNothing(value)) return [value]
  }
  if (zodIssue.code === 'invalid_value' && typeof value === 'string') {
    const code = value
      .trim()
      .toUpperCase()
      .replace(/[\s-]+/g, '_')
    if (code !== value && zodIssue.values.includes(code)) return code
  }
  return undefined
}

/** The innermost part around a wrong value that the record can do without: an optional key, an entry or a list's item. */
function droppablePath(schema: z.ZodType, path: Path): Path | undefined {
  let current: z.core.$ZodType = schema
  let droppable: Path | undefined
  for (const [index, step] of path.entries()) {
    const inner = formWith(unwrapped(current), step)
    if (inner._zod.def.type === 'array' && typeof step === 'number') {
      droppable = path.slice(0, index + 1)
      current = (inner as z.core.$ZodArray)._zod.def.element
    } else if (inner._zod.def.type === 'record') {
      droppable = path.slice(0, index + 1)
      current = (inner as z.core.$ZodRecord)._zod.def.valueType
    } else {
      const next: z.core.$ZodType | undefined = (inner as z.core.$ZodObject)._zod.def.shape?.[String(step)]
      if (next === undefined) return droppable
      if (next._zod.def.type === 'default' || next._zod.def.type === 'optional')
        droppable = path.slice(0, index + 1)
      current = next
    }
  }
  return droppable
}

/** Of a schema with several forms, the object that has the key. */
function formWith(schema: z.core.$ZodType, step: PropertyKey): z.core.$ZodType {
  if (schema._zod.def.type !== 'union') return schema
  const forms = (schema as z.core.$ZodUnion)._zod.def.options
  return forms.find(form => Object.hasOwn((form as z.core.$ZodObject)._zod.def.shape ?? {}, step)) ?? schema
}

function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  const { type } = schema._zod.def
  if (type !== 'default' && type !== 'nullable' && type !== 'optional') return schema
  return unwrapped((schema as z.core.$ZodNullable)._zod.def.innerType)
}

function drop(raw: object, path: Path, placeholders: Set<unknown[]>): void {
  const holder = valueAt(raw, path.slice(0, -1))
  const step = path.at(-1)
  if (Array.isArray(holder) && typeof step === 'number') {
    holder[step] = PLACEHOLDER
    placeholders.add(holder)
  } else if (isObject(holder) && step !== undefined) {
    delete holder[step]
  }
}

function valueAt(raw: unknown, path: Path): unknown {
  let value = raw
  for (const step of path) {
    if (value === PLACEHOLDER) return PLACEHOLDER
    value = isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined
  }
  return value
}

function setAt(raw: object, path: Path, value: unknown): void {
  const holder = valueAt(raw, path.slice(0, -1))
  const step = path.at(-1)
  if (isObject(holder) && step !== undefined) holder[step] = value
}

function isObject(value: unknown): value is Record<PropertyKey, unknown> {
  return typeof value === 'object' && value !== null
}
