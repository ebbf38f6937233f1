import type * as z from 'zod'
import { isObject } from '../runtime/is-object.ts'
import type { LintResult } from './format.ts'

export function lintJson(schema: z.ZodType, value: unknown): LintResult {
  const id = textAt(value, 'id')
  const title = textAt(value, 'title') ?? textAt(value, 'name') ?? ''
  return { issues: schemaIssues(schema, value), facts: { ...(id === undefined ? {} : { id }), title } }
}

function textAt(value: unknown, key: string): string | undefined {
  const text = isObject(value) ? value[key] : undefined
  return typeof text === 'string' ? text : undefined
}

export function schemaIssues(schema: z.ZodType, value: unknown): string[] {
  const { error } = schema.safeParse(value)
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.') || 'the record'}: ${message}`)
}
