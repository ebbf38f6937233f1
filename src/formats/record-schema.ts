import * as z from 'zod'
import type { Nest } from './format.ts'

/** One key of a published object: what may stand there, and how it is made of what is published. */
export interface Field<Source, Schema extends z.ZodType = z.ZodType> {
  readonly schema: Schema
  /** Undefined leaves the key out; the schema is optional then. */
  readonly value: (source: Source) => z.output<Schema>
}

/** The keys of a published object, in the order in which they are written. */
type Fields<Source> = Readonly<Record<string, Field<Source>>>

type SchemaOf<Keys extends Fields<never>> = z.ZodObject<
  { -readonly [Key in keyof Keys]: Keys[Key]['schema'] },
  z.core.$strict
>

/** An object that is published: the schema that `check` and OpenAPI read, and what makes it, of the same keys. */
export interface RecordSchema<Source, Keys extends Fields<never>> {
  readonly fields: Keys
  /** Allows these keys and no others. */
  readonly schema: SchemaOf<Keys>
  /** The same schema for who checks thousands of objects: zod makes code of it, when it is first asked for. */
  readonly compiled: SchemaOf<Keys>
  /** Makes the object, its keys in the order of `fields`. It is not checked: `schema` is for those who read it. */
  build(source: Source): z.output<SchemaOf<Keys>>
}

/**
 * How the fields of objects that are made of a `Source` are declared: the schema, the value, and for the documentation
 * what it means and what it may be.
 */
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

/** A schema as the documentation shows it: what it means, and a value that it may have. */
export function described<Schema extends z.ZodType>(
  schema: Schema,
  description: string,
  example?: z.output<Schema>,
): Schema {
  return schema.meta(example === undefined ? { description } : { description, examples: [example] })
}

/** An object of these fields. `about.id` is its name in OpenAPI. */
export function recordSchema<Source, Keys extends Fields<Source>>(
  fields: Keys & Fields<Source>,
  about?: { id: string; description: string },
): RecordSchema<Source, Keys> {
  const entries = Object.entries<Field<Source>>(fields)
  const strict = z.strictObject(Object.fromEntries(entries.map(([key, field]) => [key, field.schema])))
  // The keys are known to TypeScript through `Keys` alone.
  const schema = (about === undefined ? strict : strict.meta(about)) as SchemaOf<Keys>
  let compiled: SchemaOf<Keys> | undefined
  const keys = entries.map(([key]) => key)
  const values = entries.map(([, { value }]) => value)
  return {
    fields,
    schema,
    get compiled() {
      compiled ??= z.compile(schema)
      return compiled
    },
    build(source) {
      const built: Record<string, unknown> = {}
      // By index: pairs of an array are taken apart by an iterator, which takes longer than most values.
      for (let at = 0; at < keys.length; at++) {
        const made = values[at]?.(source)
        if (made !== undefined) built[keys[at] ?? ''] = made
      }
      return built as z.output<SchemaOf<Keys>>
    },
  }
}

/** The text of an object in two halves, with the list under one of its keys open between them. */
export function nestAround(built: object, key: string): Nest {
  const entries = Object.entries(built)
  const at = entries.findIndex(([name]) => name === key)
  const head = JSON.stringify(Object.fromEntries(entries.slice(0, at))).slice(0, -1)
  const rest = JSON.stringify(Object.fromEntries(entries.slice(at + 1))).slice(1)
  return { before: `${head},"${key}":[`, after: rest === '}' ? ']}' : `],${rest}` }
}
