import type * as z from 'zod'
import { type Issue, innerIssues, isNothing, pathText, reasonOf } from './issue.ts'
import { memberWith, unknownField, unwrapped } from './unknown-field.ts'

export type LenientResult<Output> =
  | { ok: true; value: Output; dropped: Issue[] }
  | { ok: false; issue: Issue }

type Path = readonly PropertyKey[]

/** A record with mistakes on more levels of nesting than this is rejected. */
const MOST_ROUNDS = 8

/**
 * Parses a record of a source and repairs what it can: `"12"` becomes 12, and a single value becomes a list. Wrong
 * optional values, wrong items of lists and unknown keys are dropped and reported. Only a wrong required value of the
 * record itself is a failure. `raw` is changed in place.
 */
export function parseLeniently<Schema extends z.ZodObject>(
  schema: Schema,
  raw: object,
): LenientResult<z.infer<Schema>> {
  const repairs: Repairs = { schema, raw, dropped: [], origins: new Map(), shortened: new Set() }
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const result = schema.safeParse(raw)
    if (result.success) return { ok: true, value: result.data, dropped: repairs.dropped }
    repairs.shortened.clear()
    for (const zodIssue of result.error.issues.flatMap(innerIssues)) {
      const issue = repair(repairs, zodIssue)
      if (issue !== undefined) return { ok: false, issue }
    }
    for (const list of repairs.shortened) compact(list, repairs.origins)
  }
  return { ok: false, issue: { path: '', reason: 'holds too many wrong values nested in each other' } }
}

interface Repairs {
  schema: z.ZodType
  raw: object
  dropped: Issue[]
  origins: Origins
  shortened: Set<unknown[]>
}

/** Replaces a dropped item of a list until all issues of a parse are repaired: until then, indexes must not change. */
const PLACEHOLDER = Symbol('dropped')

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

type Origins = Map<unknown, number[]>

/** `path` as a text. Its indexes are those of the source's lists, before items were dropped. */
function originalPath({ raw, origins }: Repairs, path: Path): string {
  return pathText(
    path.map((key, at) => {
      const indexes = typeof key === 'number' ? origins.get(valueAt(raw, path.slice(0, at))) : undefined
      return indexes === undefined || typeof key !== 'number' ? key : (indexes[key] ?? key)
    }),
  )
}

function repair(repairs: Repairs, zodIssue: z.core.$ZodIssue): Issue | undefined {
  const { schema, raw, dropped } = repairs
  if (zodIssue.code === 'unrecognized_keys') {
    const holder = valueAt(raw, zodIssue.path)
    for (const key of zodIssue.keys) {
      const path = originalPath(repairs, [...zodIssue.path, key])
      if (!hasKeys(holder)) continue
      if (saysSomething(holder[key])) dropped.push({ path, reason: unknownField(schema, zodIssue.path, key) })
      delete holder[key]
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
  const issue = { path: originalPath(repairs, zodIssue.path), reason: reasonOf(zodIssue, value) }
  const droppable = droppablePath(schema, zodIssue.path)
  if (droppable === undefined) return issue
  drop(repairs, droppable)
  if (!isNothing(value) || droppable.length < zodIssue.path.length) dropped.push(issue)
  return undefined
}

function saysSomething(value: unknown): boolean {
  const parts = typeof value === 'object' && value !== null ? Object.values(value) : [value]
  return parts.some(
    part => !isNothing(part) && (typeof part !== 'object' || Object.keys(Object(part)).length > 0),
  )
}

/** The value that zod expects, if it is clear what `value` means: 12 for `"12"`. Otherwise undefined. */
function mend(value: unknown, zodIssue: z.core.$ZodIssue): unknown {
  if (zodIssue.code === 'invalid_type') {
    const { expected } = zodIssue
    const text = typeof value === 'string' ? value.trim() : ''
    if (expected === 'number' && /^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i.test(text))
      return Number(text)
    if (expected === 'boolean' && /^(true|false)$/i.test(text)) return text.toLowerCase() === 'true'
    if (expected === 'array' && !isNothing(value)) return [value]
    const isExact = Number.isSafeInteger(value) || (typeof value === 'number' && value % 1 !== 0)
    if (expected === 'string' && isExact) return String(value)
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

function droppablePath(schema: z.ZodType, path: Path): Path | undefined {
  let current: z.core.$ZodType = schema
  let droppable: Path | undefined
  for (const [index, key] of path.entries()) {
    const inner = memberWith(unwrapped(current), key)
    if (inner._zod.def.type === 'array' && typeof key === 'number') {
      droppable = path.slice(0, index + 1)
      current = (inner as z.core.$ZodArray)._zod.def.element
    } else if (inner._zod.def.type === 'record') {
      droppable = path.slice(0, index + 1)
      current = (inner as z.core.$ZodRecord)._zod.def.valueType
    } else {
      const next: z.core.$ZodType | undefined = (inner as z.core.$ZodObject)._zod.def.shape?.[String(key)]
      if (next === undefined) return droppable
      if (next._zod.def.type === 'default' || next._zod.def.type === 'optional')
        droppable = path.slice(0, index + 1)
      current = next
    }
  }
  return droppable
}

function drop({ raw, shortened }: Repairs, path: Path): void {
  const holder = valueAt(raw, path.slice(0, -1))
  const key = path.at(-1)
  if (Array.isArray(holder) && typeof key === 'number') {
    holder[key] = PLACEHOLDER
    shortened.add(holder)
  } else if (hasKeys(holder) && key !== undefined) {
    delete holder[key]
  }
}

export function valueAt(raw: unknown, path: Path): unknown {
  let value = raw
  for (const key of path) {
    if (value === PLACEHOLDER) return PLACEHOLDER
    value = hasKeys(value) && Object.hasOwn(value, key) ? value[key] : undefined
  }
  return value
}

function setAt(raw: object, path: Path, value: unknown): void {
  const holder = valueAt(raw, path.slice(0, -1))
  const key = path.at(-1)
  if (hasKeys(holder) && key !== undefined) holder[key] = value
}

function hasKeys(value: unknown): value is Record<PropertyKey, unknown> {
  return typeof value === 'object' && value !== null
}
