import * as z from 'zod'
import type { Issue } from '../issue.ts'
import type { Product } from '../schema/product.ts'
import type { V1Field } from './v1-field.ts'
import { v1Fields } from './v1-fields.ts'
import { type Owner, resourceOf, v1ValuesOf } from './v1-resource.ts'
import type { V1Record } from './v1-values.ts'

export interface Creation {
  owner: Owner
  createdAt: string
  updatedAt: string
}

export interface CreationFacts {
  product: Product
  resource: V1Record
  values: V1Record
  creation: Creation | null
}

export function creationFacts(product: Product, creation: Creation | null): CreationFacts {
  const values = v1ValuesOf(product)
  return { product, resource: resourceOf(product, values), values, creation }
}

export type WriteResult = { values: V1Record } | { issue: Issue }

export interface CreatedField {
  schema: z.ZodType
  make(facts: CreationFacts): unknown
  defaultValue: unknown
  /** The name of another field that can state the value in words, such as `ask us`. If it does, this field is null. */
  wordsIn?: string
  writes?: {
    schema: z.ZodType
    targets: readonly string[]
    /** Converts a value of a request to V1. Null clears the field. `given` has all fields of the request. */
    toV1(value: unknown, given: V1Record, facts: CreationFacts): WriteResult
  }
}

type V1Name = keyof typeof v1Fields

export const readOnly = (
  schema: z.ZodType,
  make: CreatedField['make'],
  defaultValue: unknown = null,
): CreatedField => ({ schema, make, defaultValue })

export const fixed = (schema: z.ZodType, value: unknown): CreatedField => readOnly(schema, () => null, value)

const writable = (
  name: string,
  schema: z.ZodType,
  responseSchema: z.ZodType,
  defaultValue: unknown,
): CreatedField => ({
  ...readOnly(responseSchema, ({ resource, values }) => resource[name] ?? values[name], defaultValue),
  writes: { schema, targets: [name], toV1: value => ({ values: { [name]: value } }) },
})

export const field = (schema: z.ZodType, name: V1Name, defaultValue: unknown = null): CreatedField =>
  writable(name, v1Fields[name].schema, schema, defaultValue)

export const storedField = (name: string, { schema, defaultValue }: V1Field): CreatedField =>
  writable(
    name,
    schema,
    defaultValue === '' ? z.string() : defaultValue === null ? schema.nullable() : schema,
    defaultValue,
  )

const objectOf = (names: Readonly<Record<string, V1Name>>): CreatedField => {
  const parts = Object.entries(names)
  const schema = z.strictObject(
    Object.fromEntries(parts.map(([part, name]) => [part, v1Fields[name].schema.nullish()])),
  )
  return {
    ...readOnly(schema, ({ resource }) =>
      Object.fromEntries(
        parts.flatMap(([part, name]) => (resource[name] === null ? [] : [[part, resource[name]]])),
      ),
    ),
    writes: {
      schema,
      targets: Object.values(names),
      toV1(value) {
        const given = new Map<string, unknown>(Object.entries(value ?? {}))
        return { values: Object.fromEntries(parts.map(([part, name]) => [name, given.get(part) ?? null])) }
      },
    },
  }
}

export const textObject = (name: V1Name): CreatedField => objectOf({ text: name })

export const restriction = (measure: 'age' | 'height' | 'weight'): CreatedField =>
  objectOf({
    type: `${measure}_restriction_type`,
    value: `${measure}_restriction_value`,
    ...(measure !== 'age' && { unit: `${measure}_restriction_unit` }),
  })

export const flagInWords = (name: V1Name, yes: string, no: string): CreatedField => ({
  ...readOnly(
    z.boolean(),
    ({ resource }) => (resource[name] === null ? null : resource[name] === yes),
    false,
  ),
  writes: {
    schema: z.boolean(),
    targets: [name],
    toV1: value => ({ values: { [name]: value === null ? null : value === true ? yes : no } }),
  },
})

export function percentKnown(resource: V1Record): string {
  const values = Object.values(resource)
  return ((values.filter(isKnown).length / values.length) * 100).toFixed(1)
}

export function isKnown(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0
  return value !== null
}

export function tiersOf(resource: V1Record): string[] {
  const tiers = ['adult', 'youth', 'child', 'infant', 'senior']
  return tiers.filter(tier => resource[`retail_rates_${tier}`] !== null)
}
