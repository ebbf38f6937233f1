import type { JsonSchema } from './openapi-types.ts'
import { COMPONENTS } from './schema-components.ts'

/**
 * A value that a schema allows, put together from the examples of its fields: lists have one item, alternatives are
 * the first one. Null for what has no example anywhere.
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
    Object.entries(schema.properties).map(([key, property]) => [
      key,
      isSchema(property) ? exampleOf(property, schemas) : null,
    ]),
  )
}

/** JSON Schema allows `true` and `false` wherever a schema stands. */
export function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
