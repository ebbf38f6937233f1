import type * as z from 'zod'

/** What a value of JSON has that its schema does not allow: `options[0].units: is not a list`. */
export function shapeIssues(schema: z.ZodType, value: unknown): string[] {
  const { error } = schema.safeParse(value)
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.') || 'the record'}: ${message}`)
}

/** Whether an address is one that may be published. */
export function isWebAddress(url: unknown): boolean {
  return typeof url === 'string' && /^https?:\/\/[^\s]+$/i.test(url)
}
