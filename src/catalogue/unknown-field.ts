import type * as z from 'zod'
import { nearest } from '../runtime/nearest.ts'
import { memoize } from './text/memoize.ts'

export const UNKNOWN_FIELD = 'is not a field of the interface'

/** A longer unknown key, in characters, is not compared with known ones: it is hardly a typing error. */
const LONGEST_NAME = 40

/** Caches reasons by schema and unknown key, because a source repeats its mistakes in every record. */
const reasons = new WeakMap<z.core.$ZodType, (key: string) => string>()

export function unknownField(schema: z.ZodType, path: readonly PropertyKey[], key: string): string {
  const holder = schemaAt(schema, path)
  if (holder === undefined || key.length > LONGEST_NAME) return UNKNOWN_FIELD
  const reasonOf = reasons.get(holder) ?? memoize(unknown => reasonIn(holder, unknown))
  reasons.set(holder, reasonOf)
  return reasonOf(key)
}

function reasonIn(holder: z.core.$ZodType, key: string): string {
  const similar = nearest(key, Object.keys((holder as z.core.$ZodObject)._zod.def.shape ?? {}))
  return similar === undefined ? UNKNOWN_FIELD : `${UNKNOWN_FIELD}; did you mean ${similar}?`
}

function schemaAt(schema: z.ZodType, path: readonly PropertyKey[]): z.core.$ZodType | undefined {
  let current: z.core.$ZodType = unwrapped(schema)
  for (const key of path) {
    const inner = memberWith(current, key)
    const next =
      inner._zod.def.type === 'array'
        ? (inner as z.core.$ZodArray)._zod.def.element
        : (inner as z.core.$ZodObject)._zod.def.shape?.[String(key)]
    if (next === undefined) return undefined
    current = unwrapped(next)
  }
  return current
}

export function memberWith(schema: z.core.$ZodType, key: PropertyKey): z.core.$ZodType {
  if (schema._zod.def.type !== 'union') return schema
  const members = (schema as z.core.$ZodUnion)._zod.def.options
  return members.find(one => Object.hasOwn((one as z.core.$ZodObject)._zod.def.shape ?? {}, key)) ?? schema
}

export function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  const { type } = schema._zod.def
  if (type !== 'default' && type !== 'nullable' && type !== 'optional') return schema
  return unwrapped((schema as z.core.$ZodNullable)._zod.def.innerType)
}
