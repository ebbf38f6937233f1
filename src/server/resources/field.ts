import type * as z from 'zod'

/** A field as the documentation shows it: what it means, and a value that it may have. */
export function field<Schema extends z.ZodType>(
  schema: Schema,
  description: string,
  example: z.output<Schema>,
): Schema {
  return schema.meta({ description, examples: [example] })
}
