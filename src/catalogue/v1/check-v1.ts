import * as z from 'zod'
import { type Fault, isNothing, pathText, reasonOf } from '../fault.ts'
import { CreatedRecord } from './created-record.ts'
import { v1Fields, v1Rows } from './v1-fields.ts'
import { listsInList } from './v1-resource.ts'
import type { V1Record } from './v1-values.ts'

/** Fields that identify a product and its owner. They tell where a write goes and are never written themselves. */
const IDENTITY = ['id', 'version_id', 'account']

/**
 * What a V1 write may hold: any field of the V1 product resource and of the V1 list item. Null clears a field, except
 * the name, which a product always has.
 */
export const V1Write = z
  .strictObject(
    Object.fromEntries(
      v1Rows.map(([name, { schema }]) => [name, name === 'name' ? schema.optional() : schema.nullish()]),
    ),
  )
  .meta({ id: 'V1Write', description: 'Fields of a V1 product; null clears one' })

/** Fields that a created record has in another form than V1 writes. In that form they are ignored like its other fields. */
const OTHER_FORM = [
  'accessibility',
  'cancellation_cutoff',
  'health_restrictions',
  'option_name_ttd',
  'valid_for',
]

const created = new Map<string, z.ZodType>(Object.entries(CreatedRecord.shape))

/**
 * Checks the fields of a V1 write and repairs nothing: an unknown field and a value of the wrong type are faults. In the
 * values, null clears a field; a blank text became null. Fields that identify the product, and those that only created
 * records have, are left out: clients send back whole records.
 */
export function checkV1(fields: Readonly<Record<string, unknown>>): { values: V1Record } | { fault: Fault } {
  const values = new Map<string, unknown>()
  for (const [name, raw] of Object.entries(fields)) {
    if (!Object.hasOwn(v1Fields, name)) {
      if (created.has(name)) continue
      return { fault: { path: pathText([name]), reason: 'is not a field of the interface' } }
    }
    const value = inListForm(name, raw)
    const read = V1Write.safeParse({ [name]: value })
    if (read.success) {
      if (!IDENTITY.includes(name)) values.set(name, read.data[name])
      continue
    }
    if (OTHER_FORM.includes(name) && created.get(name)?.safeParse(raw).success) continue
    return { fault: faultOf(read.error, { [name]: value }) }
  }
  return { values: Object.fromEntries(values) }
}

function inListForm(name: string, raw: unknown): unknown {
  if (isNothing(raw)) return null
  if (listsInList.includes(name) && typeof raw === 'string') return [raw]
  if (name === 'addresses' && Array.isArray(raw)) return raw.map(withoutBlanks)
  return raw
}

/** An address without its blank parts: known lists write `""` for what is not known. */
function withoutBlanks(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, isNothing(part) ? null : part]))
}

function faultOf({ issues }: z.ZodError, value: unknown): Fault {
  const [issue] = issues
  if (issue === undefined) return { path: '', reason: 'is not valid' }
  if (issue.code === 'unrecognized_keys')
    return {
      path: pathText([...issue.path, ...issue.keys.slice(0, 1)]),
      reason: 'is not a field of the interface',
    }
  return { path: pathText(issue.path), reason: reasonOf(issue, valueAt(value, issue.path)) }
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
