import * as z from 'zod'
import type { JsonSchema } from './openapi-types.ts'

/** Where an OpenAPI document keeps its named schemas. */
export const COMPONENTS = '#/components/schemas/'

/** Schemas of one document: those with an `id` are kept once, under that name, and referred to. */
export interface SchemaComponents {
  /** What has been named so far. */
  readonly schemas: Record<string, JsonSchema>
  /** The JSON Schema of a response or a parameter. */
  add(schema: z.ZodType): JsonSchema
}

export function createSchemaComponents(): SchemaComponents {
  const schemas: Record<string, JsonSchema> = {}
  function add(schema: z.ZodType): JsonSchema {
    const { $schema: _, $defs = {}, ...own } = z.toJSONSchema(schema, { override })
    for (const [name, definition] of Object.entries($defs)) schemas[name] = pointedAtComponents(definition)
    return pointedAtComponents(own)
  }
  function override({ jsonSchema }: { jsonSchema: JsonSchema }): void {
    withoutSafeBounds(jsonSchema)
    // What a text holds is declared as a schema of zod, too.
    if (jsonSchema.contentSchema instanceof z.ZodType)
      jsonSchema.contentSchema = add(jsonSchema.contentSchema)
  }
  return { schemas, add }
}

/** zod bounds every integer to those that JavaScript holds exactly, which says nothing to a client. */
function withoutSafeBounds(jsonSchema: JsonSchema): void {
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
}

function pointedAtComponents(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (key, value) =>
    key === '$ref' && typeof value === 'string' ? value.replace('#/$defs/', COMPONENTS) : value,
  )
}

/**
 * A value that a schema allows, put together from the examples of its fields: lists have one item, alternatives are
 * the first one. A key that may be missing is, unless it has an example of its own. Null for what has
 * none anywhere.
 */
export function exampleOf(schema: JsonSchema, schemas: Readonly<Record<string, JsonSchema>>): unknown {
  const [given] = Array.isArray(schema.examples) ? schema.examples : []
  if (given !== undefined) return given
  if (schema.const !== undefined) return schema.const
  if (schema.default !== undefined) return schema.default
  const inner = schema.$ref === undefined ? schema.anyOf?.[0] : schemas[schema.$ref.slice(COMPONENTS.length)]
  if (isSchema(inner)) return exampleOf(inner, schemas)
  if (isSchema(schema.items)) return [exampleOf(schema.items, schemas)]
  if (schema.properties === undefined) return schema.enum?.[0] ?? null
  return Object.fromEntries(
    Object.entries(schema.properties).flatMap(([key, property]) => {
      if (!isSchema(property)) return [[key, null]]
      const isShown = schema.required?.includes(key) || property.examples !== undefined
      return isShown ? [[key, exampleOf(property, schemas)]] : []
    }),
  )
}

/** JSON Schema allows `true` and `false` wherever a schema stands. */
export function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
