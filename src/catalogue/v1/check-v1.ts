import * as z from 'zod'
import { type Issue, innerIssues, isNothing, pathText, reasonOf } from '../issue.ts'
import { createdFields } from './created-record.ts'
import { v1Rows } from './v1-fields.ts'
import { listsInList } from './v1-resource.ts'
import type { V1Record } from './v1-values.ts'

/** Fields that identify a product and its owner. They tell where a write goes and are never written themselves. */
const IDENTITY = ['id', 'version_id', 'account']

/** The forms in which a field is written: that of the product resource or the list item, and that of created records. */
interface Forms {
  v1?: z.ZodType
  created?: z.ZodType
}

const forms = new Map<string, Forms>([
  ...v1Rows.map(([name, { schema }]): [string, Forms] => [
    name,
    { v1: schema, ...createdForm(name, schema) },
  ]),
  ...Object.keys(createdFields)
    .filter(name => !v1Rows.some(([other]) => other === name))
    .map((name): [string, Forms] => [name, createdForm(name)]),
])

function createdForm(name: string, v1?: z.ZodType): Forms {
  const created = createdFields[name]?.writes?.schema
  return created === undefined || created === v1 ? {} : { created }
}

/** Fields that are sent back as they were read, or not at all. */
const readOnly = (name: string) =>
  (createdFields[name]?.schema ?? z.unknown())
    .nullish()
    .meta({ readOnly: true, description: 'The server’s own: it may be sent back as it is' })

/**
 * What a V1 write may hold: each field of the V1 product resource, of the V1 list item and of created records, in the
 * forms that these have it in. Null clears a field, except the name, which a product always has.
 */
export const V1Write = z
  .strictObject(
    Object.fromEntries(
      [...forms].map(([name, { v1, created }]) => {
        const [first, ...others] = [v1, created].filter(schema => schema !== undefined)
        if (first === undefined) return [name, readOnly(name)]
        const schema = others.length === 0 ? first : z.union([first, ...others])
        return [name, name === 'name' ? schema.optional() : schema.nullish()]
      }),
    ),
  )
  .meta({ id: 'V1Write', description: 'Fields of a V1 product; null clears one' })

/** The fields of a V1 write by the form that they came in, as their schemas leave them; null clears a field. */
export interface CheckedWrite {
  v1: V1Record
  created: V1Record
}

/**
 * Checks the fields of a V1 write and repairs nothing: an unknown field, a value of the wrong type and one that is not in
 * the interface's list are issues. A blank text became null. Fields that cannot be written are left to `readOnlyIssue`.
 */
export function checkV1(fields: Readonly<Record<string, unknown>>): CheckedWrite | { issue: Issue } {
  const v1 = new Map<string, unknown>()
  const created = new Map<string, unknown>()
  for (const [name, raw] of Object.entries(fields)) {
    const form = forms.get(name)
    if (form === undefined)
      return { issue: { path: pathText([name]), reason: 'is not a field of the interface' } }
    const value = inListForm(name, raw)
    const [asV1, asCreated] = [read(form.v1, name, value), read(form.created, name, raw)]
    if (asV1?.success) {
      if (!IDENTITY.includes(name)) v1.set(name, asV1.data)
    } else if (asCreated?.success) created.set(name, asCreated.data)
    else {
      const isObject = typeof value === 'object' && !Array.isArray(value)
      const wrong = (isObject ? asCreated : undefined) ?? asV1 ?? asCreated
      if (wrong !== undefined) return { issue: issueOf(wrong.error, value, name) }
    }
  }
  return { v1: Object.fromEntries(v1), created: Object.fromEntries(created) }
}

function read(schema: z.ZodType | undefined, name: string, value: unknown) {
  if (schema === undefined) return undefined
  return (name === 'name' ? schema : schema.nullable()).safeParse(isNothing(value) ? null : value)
}

function inListForm(name: string, raw: unknown): unknown {
  if (listsInList.includes(name) && typeof raw === 'string') return isNothing(raw) ? null : [raw]
  if (name === 'addresses' && Array.isArray(raw)) return raw.map(withoutBlanks)
  return raw
}

/** An address without its blank parts: known lists write `""` for what is not known. */
function withoutBlanks(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, isNothing(part) ? null : part]))
}

function issueOf({ issues }: z.ZodError, value: unknown, name: string): Issue {
  const [issue] = issues.flatMap(innerIssues)
  if (issue === undefined) return { path: name, reason: 'is not valid' }
  const keys = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
  const path = pathText([name, ...issue.path, ...keys])
  if (keys.length > 0) return { path, reason: 'is not a field of the interface' }
  return { path, reason: reasonOf(issue, valueAt(value, issue.path)) }
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (holder, step) =>
      typeof holder === 'object' && holder !== null
        ? new Map(Object.entries(holder)).get(String(step))
        : undefined,
    value,
  )
}
