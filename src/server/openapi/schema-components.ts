import * as z from 'zod'
import type { JsonSchema } from './openapi-types.ts'

export const COMPONENTS = '#/components/schemas/'

export type SchemaComponents = ReturnType<typeof createSchemaComponents>

/** A schema with an `id` is stored once, by its id, and other schemas refer to it with `$ref`. */
export function createSchemaComponents() {
  const schemas: Record<string, JsonSchema> = {}
  function add(schema: z.ZodType): JsonSchema {
    const { $schema: _, $defs = {}, ...main } = z.toJSONSchema(schema, { override })
    for (const [name, definition] of Object.entries($defs)) schemas[name] = pointedAtComponents(definition)
    return pointedAtComponents(main)
  }
  function override({ jsonSchema }: { jsonSchema: JsonSchema }): void {
    withoutSafeBounds(jsonSchema)
    // `format-responses.ts` sets `contentSchema` to a zod schema, which `toJSONSchema` does not convert.
    if (jsonSchema.contentSchema instanceof z.ZodType)
      jsonSchema.contentSchema = add(jsonSchema.contentSchema)
  }
  return { schemas, add }
}

/** Removes the bounds that zod gives to every integer, because the limits of JavaScript mean nothing to clients. */
export function withoutSafeBounds(jsonSchema: JsonSchema): void {
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
}

function pointedAtComponents(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (key, value) =>
    key === '$ref' && typeof value === 'string' ? value.replace('#/$defs/', COMPONENTS) : value,
  )
}

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

export function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
