import * as z from 'zod'
import type { Inspection } from './format.ts'

const text = z.string().optional()
const Named = z.object({ id: text, title: text, name: text })

/** What a record of JSON has that its schema does not allow, and what it says of itself. */
export function inspectShape(schema: z.ZodType, value: unknown): Inspection {
  const { id, title, name } = Named.safeParse(value).data ?? {}
  return {
    issues: shapeIssues(schema, value),
    facts: { ...(id === undefined ? {} : { id }), title: title ?? name ?? '' },
  }
}

/** What is wrong with a value, with the place: `options.0.units: Invalid input: expected array`. */
export function shapeIssues(schema: z.ZodType, value: unknown): string[] {
  const { error } = schema.safeParse(value)
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.') || 'the record'}: ${message}`)
}
