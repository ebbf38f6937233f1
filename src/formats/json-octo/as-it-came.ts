import type * as z from 'zod'
import { isObject } from '../../runtime/is-object.ts'

type Json = Readonly<Record<string, unknown>>

interface Known {
  fields: Readonly<Record<string, { schema: z.ZodType }>>
}

type Join = (built: unknown, came: unknown) => unknown

/**
 * Joins `built`, an OCTO object made of a record, with `came`, the object as the supplier's system sent it. The result
 * has each value of `came` that `known` allows, and each field of `came` that `known` lacks. Other values are from
 * `built`. The fields of `came` come first, in their order.
 */
export function asItCame(
  known: Known,
  built: unknown,
  came: unknown,
  joins: Readonly<Record<string, Join>> = {},
): Json {
  const own = isObject(built) ? built : {}
  if (!isObject(came)) return own
  const told: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(came)) {
    const join = Object.hasOwn(joins, key) ? joins[key] : undefined
    const field = Object.hasOwn(known.fields, key) ? known.fields[key] : undefined
    if (join !== undefined) told[key] = join(own[key], value)
    else if (field === undefined || field.schema.safeParse(value).success) told[key] = value
    else if (own[key] !== undefined) told[key] = own[key]
  }
  for (const [key, value] of Object.entries(own)) if (!Object.hasOwn(told, key)) told[key] = value
  return told
}

export function joinById(
  join: (built: unknown, came: unknown) => Json,
  isSound: (item: Json) => boolean,
): Join {
  return (built, came) => {
    const own = Array.isArray(built) ? built.filter(isObject) : []
    const items = Array.isArray(came) ? came.filter(isObject) : null
    if (items === null) return own
    const byId = new Map(own.map(item => [item['id'], item]))
    return items.map(item => join(byId.get(String(item['id'])), item)).filter(isSound)
  }
}
