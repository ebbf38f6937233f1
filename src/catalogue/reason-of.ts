import type * as z from 'zod'
import { shown } from './fault.ts'

/** Null, nothing and empty text say "not known": they are dropped without a report. */
export function isNothing(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}

/** Why a schema does not take a value, as the reason of a fault: `is not a number: "abc"`. */
export function reasonOf(issue: z.core.$ZodIssue, value: unknown): string {
  if (value === undefined) return 'is missing'
  if (isNothing(value)) return 'is empty'
  switch (issue.code) {
    case 'invalid_type':
      return `is not ${kinds[issue.expected] ?? issue.expected}: ${shown(value)}`
    case 'invalid_value':
      return `is not one of ${issue.values.join(', ')}: ${shown(value)}`
    case 'too_small':
      return issue.origin === 'string'
        ? `holds nothing to read: ${shown(value)}`
        : `is below ${issue.minimum}: ${shown(value)}`
    case 'too_big':
      return `is above ${issue.maximum}: ${shown(value)}`
    default:
      return `${issue.message}: ${shown(value)}`
  }
}

const kinds: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}
