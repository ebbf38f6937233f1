import * as z from 'zod'

/** The paths of all values of a schema: `locations[].place.latitude`. The path of a list of texts has no brackets. */
export function schemaPaths(schema: z.ZodType, path = ''): string[] {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodDefault || schema instanceof z.ZodOptional) {
    const inner = schema.unwrap()
    return inner instanceof z.ZodType ? schemaPaths(inner, path) : []
  }
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([key, inner]) =>
      inner instanceof z.ZodType ? schemaPaths(inner, path === '' ? key : `${path}.${key}`) : [],
    )
  if (schema instanceof z.ZodArray && isObject(schema.element))
    return schemaPaths(schema.element, `${path}[]`)
  return [path]
}

function isObject(schema: unknown): schema is z.ZodObject {
  return schema instanceof z.ZodObject
}
