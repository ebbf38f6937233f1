import * as z from 'zod'
import { lazy } from '../runtime/lazy.ts'
import type { Nest } from './format.ts'

export interface Field<Source, Schema extends z.ZodType = z.ZodType> {
  readonly schema: Schema
  /** If this returns undefined, the key is left out, so `schema` has to be optional. */
  readonly value: (source: Source) => z.output<Schema>
}

export interface CopiedField<Schema extends z.ZodType = z.ZodType> {
  readonly schema: Schema
  readonly value?: never
}

type Fields<Source> = Readonly<Record<string, Field<Source> | CopiedField>>

type SchemaOf<Keys extends Fields<never>> = z.ZodObject<
  { -readonly [Key in keyof Keys]: Keys[Key]['schema'] },
  z.core.$strict
>

type Copied<Keys extends Fields<never>, Built = z.output<SchemaOf<Keys>>> = {
  [Key in keyof Built as Key extends keyof Keys
    ? Keys[Key] extends CopiedField
      ? Key
      : never
    : never]: Built[Key]
}

export interface RecordSchema<Source, Keys extends Fields<never>> {
  readonly fields: Keys
  readonly schema: SchemaOf<Keys>
  /** The schema compiled to code, for validating thousands of objects. It is compiled at first use. */
  readonly compiled: SchemaOf<Keys>
  /** Builds the object with its keys in the order of `fields`. The result is not validated. */
  build(source: keyof Copied<Keys> extends never ? Source : Source & Copied<Keys>): z.output<SchemaOf<Keys>>
}

export function fieldsOf<Source>() {
  return <Schema extends z.ZodType>(
    schema: Schema,
    value: (source: Source) => z.output<Schema>,
    description?: string,
    example?: z.output<Schema>,
  ): Field<Source, Schema> => {
    if (description === undefined) return { schema, value }
    return { schema: described(schema, description, example), value }
  }
}

export function textsOf<Source>() {
  const of = fieldsOf<Source>()
  return (value: (source: Source) => string | null, description: string, example: string) =>
    of(z.string(), source => value(source) ?? '', description, example)
}

export function copied<Schema extends z.ZodType>(
  schema: Schema,
  description: string,
  example?: z.output<Schema>,
): CopiedField<Schema> {
  return { schema: described(schema, description, example) }
}

export function builtList<Key extends string, Item, Keys extends Fields<Item>>(
  key: Key,
  item: RecordSchema<Item, Keys>,
  description: string,
) {
  type Source = Readonly<Record<Key, readonly Parameters<typeof item.build>[0][]>>
  return fieldsOf<Source>()(z.array(item.schema), source => source[key].map(item.build), description)
}

export function described<Schema extends z.ZodType>(
  schema: Schema,
  description: string,
  example?: z.output<Schema>,
): Schema {
  return schema.meta(example === undefined ? { description } : { description, examples: [example] })
}

/** `about.id` is the name of the object in OpenAPI. */
export function recordSchema<Source, Keys extends Fields<Source>>(
  fields: Keys & Fields<Source>,
  about?: { id: string; description: string },
  isOpen = false,
): RecordSchema<Source, Keys> {
  const entries = Object.entries<Field<Source> | CopiedField>(fields)
  const shape = Object.fromEntries(entries.map(([key, field]) => [key, field.schema]))
  const object = isOpen ? z.looseObject(shape) : z.strictObject(shape)
  // The cast is needed, because TypeScript loses the keys in `Object.entries`.
  const schema = (about === undefined ? object : object.meta(about)) as SchemaOf<Keys>
  const compiled = lazy(() => z.compile(schema))
  const keys = entries.map(([key]) => key)
  const values = entries.map(([, { value }]) => value)
  return {
    fields,
    schema,
    get compiled() {
      return compiled()
    },
    build(source) {
      const built: Record<string, unknown> = {}
      const given: Readonly<Record<string, unknown>> = Object(source)
      // The loop uses indexes, because iterating over pairs would take longer than making most values.
      for (let at = 0; at < keys.length; at++) {
        const key = keys[at] ?? ''
        const make = values[at]
        const value = make === undefined ? given[key] : make(source)
        if (value !== undefined) built[key] = value
      }
      return built as z.output<SchemaOf<Keys>>
    },
  }
}

/** Declares a published object that may have further keys from a supplier's OCTO system. */
export function openRecordSchema<Source, Keys extends Fields<Source>>(
  fields: Keys & Fields<Source>,
): RecordSchema<Source, Keys> {
  return recordSchema<Source, Keys>(fields, undefined, true)
}

/** Splits the JSON of `built` at the list `key`: the text up to its `[`, and the text from its `]` on. */
export function nestAround(built: object, key: string): Nest {
  const entries = Object.entries(built)
  const at = entries.findIndex(([name]) => name === key)
  const head = JSON.stringify(Object.fromEntries(entries.slice(0, at))).slice(0, -1)
  const rest = JSON.stringify(Object.fromEntries(entries.slice(at + 1))).slice(1)
  return { before: `${head},"${key}":[`, after: rest === '}' ? ']}' : `],${rest}` }
}
