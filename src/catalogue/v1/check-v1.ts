import * as z from 'zod'
import { isObject } from '../../runtime/is-object.ts'
import { type Issue, innerIssues, isNothing, pathText, reasonOf } from '../issue.ts'
import { valueAt } from '../parse-leniently.ts'
import { createdFields } from './created-record.ts'
import { v1Rows } from './v1-fields.ts'
import { listsInListItem } from './v1-resource.ts'
import { address, type V1Record } from './v1-values.ts'

const IDENTITY = ['id', 'version_id', 'account']

interface Forms {
  v1?: z.ZodType
  created?: z.ZodType
}

const forms = new Map<string, Forms>(v1Rows.map(([name, { schema }]) => [name, { v1: schema }]))
for (const [name, { writes }] of Object.entries(createdFields)) {
  const form = forms.get(name)
  forms.set(name, { ...form, ...(writes && writes.schema !== form?.v1 && { created: writes.schema }) })
}

const readOnly = (name: string) =>
  (createdFields[name]?.schema ?? z.unknown())
    .nullish()
    .meta({ readOnly: true, description: 'The server’s own: it may be sent back as it is' })

const Blank = z
  .string()
  .regex(/^\s*$/)
  .meta({ id: 'Blank', description: 'Clears the field, as null does', examples: [''] })

const addressWithBlanks = z.strictObject(
  Object.fromEntries(Object.entries(address.shape).map(([part, schema]) => [part, z.union([schema, Blank])])),
)

/** Any field of the V1 product resource, the V1 list item or a created record. Null clears a field, except the name. */
export const V1Write = z
  .strictObject(
    Object.fromEntries(
      [...forms].map(([name, { v1, created }]) => {
        if (v1 === undefined && created === undefined) return [name, readOnly(name)]
        if (name === 'name') return [name, z.string().regex(/\S/).optional()]
        const asText = listsInListItem.includes(name) ? [z.string()] : []
        const ofAddress = name === 'addresses' ? [z.array(addressWithBlanks)] : []
        const schemas = [v1, created, ...asText, ...ofAddress].filter(schema => schema !== undefined)
        return [name, z.union([...schemas, Blank]).nullish()]
      }),
    ),
  )
  .meta({ id: 'V1Write', description: 'Fields of a V1 product; null clears one' })

export function checkV1(
  fields: Readonly<Record<string, unknown>>,
): { v1: V1Record; created: V1Record } | { issue: Issue } {
  const v1 = new Map<string, unknown>()
  const created = new Map<string, unknown>()
  for (const [name, raw] of Object.entries(fields)) {
    const form = forms.get(name)
    if (form === undefined)
      return { issue: { path: pathText([name]), reason: 'is not a field of the interface' } }
    const value = inListForm(name, raw)
    // A read-only field has no schema in `forms`, so both results are undefined. `readOnlyIssue` checks it later.
    const [asV1, asCreated] = [read(form.v1, name, value), read(form.created, name, raw)]
    // Null goes to the form of created records, whose `toV1` finds the V1 field to clear.
    if (asCreated?.success && (value === null || !asV1?.success)) created.set(name, asCreated.data)
    else if (asV1?.success) {
      if (!IDENTITY.includes(name)) v1.set(name, asV1.data)
    } else {
      const wrong = (value === null || isObject(value) ? asCreated : undefined) ?? asV1 ?? asCreated
      if (wrong?.error !== undefined) return { issue: issueOf(wrong.error, value, name) }
    }
  }
  return { v1: Object.fromEntries(v1), created: Object.fromEntries(created) }
}

function read(schema: z.ZodType | undefined, name: string, value: unknown) {
  if (schema === undefined) return undefined
  return (name === 'name' ? schema : schema.nullable()).safeParse(isNothing(value) ? null : value)
}

function inListForm(name: string, raw: unknown): unknown {
  if (listsInListItem.includes(name) && typeof raw === 'string') return isNothing(raw) ? null : [raw]
  if (name === 'addresses' && Array.isArray(raw)) return raw.map(withoutBlanks)
  return raw
}

/** Replaces blank parts of an address or a list item by null, because V1 lists write `""` for what is unknown. */
export function withoutBlanks(value: unknown): unknown {
  if (!isObject(value)) return value
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
