import type * as z from 'zod'

/** The path of a wrong value in a record, and the reason why the value is dropped or the record rejected. */
export interface Issue {
  /** Path inside the record, such as `faqs[2].question`; empty for the record itself. */
  path: string
  /** A clause after the path, without a full stop: `is not a number: "abc"`. */
  reason: string
}

export function shown(value: unknown): string {
  return messageText(textOf(value), 60)
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  if (value instanceof Promise) return 'a promise'
  if (typeof value === 'object' && value !== null) return 'an object'
  // JSON.stringify would show NaN and Infinity as `null`.
  return typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? String(value))
}

/** Replaces control and format characters, which could move a terminal's cursor. Cuts to `longest` UTF-16 units. */
export function messageText(text: string, longest = 300): string {
  const safe = text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '\ufffd')
  return safe.length > longest ? `${safe.slice(0, longest - 3)}...` : safe
}

export function pathText(path: readonly PropertyKey[]): string {
  let text = ''
  for (const key of path) {
    if (typeof key === 'number') text += `[${key}]`
    else if (/^[\w-]{1,60}$/.test(String(key))) text += text === '' ? String(key) : `.${String(key)}`
    else text += `[${shown(String(key))}]`
  }
  return text
}

/** Whether a value means "unknown": null, undefined or a blank text. Such values are dropped without a report. */
export function isNothing(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}

/** Returns the issues of the union's member that the object resembles, since a union's own issue names no field. */
export function innerIssues(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue]
  const inObject = issue.errors.find(issues =>
    issues.every(({ code, path }) => code === 'unrecognized_keys' || typeof path[0] === 'string'),
  )
  return inObject?.map(inner => ({ ...inner, path: [...issue.path, ...inner.path] })) ?? [issue]
}

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
        : `is ${issue.inclusive === false ? 'not above' : 'below'} ${issue.minimum}: ${shown(value)}`
    case 'too_big':
      return issue.origin === 'string'
        ? `is over ${issue.maximum} characters long: ${shown(value)}`
        : `${issue.origin === 'array' ? 'has more items than' : 'is above'} ${issue.maximum}: ${shown(value)}`
    default:
      return `${issue.message}: ${shown(value)}`
  }
}

/** The first issue of a schema as one text: `formats[1].name: it is missing`. `place` is written before the path. */
export function issueText({ issues: [issue] }: z.core.$ZodError, value: unknown, place = ''): string {
  if (issue === undefined) return place
  const wrong = issue.path.reduce<unknown>((held, step) => Object(held)[step], value)
  const path = pathText(issue.path)
  const joint = place === '' || path === '' || path.startsWith('[') ? '' : '.'
  return `${place}${joint}${path}: it ${reasonOf(issue, wrong)}`.replace(/^: /, '')
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
