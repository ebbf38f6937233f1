import * as z from 'zod'
import type { Issue } from '../issue.ts'
import type { Product } from '../schema/product.ts'
import type { V1Field } from './v1-field.ts'
import { v1Fields } from './v1-fields.ts'
import { type Owner, resourceOf, v1ValuesOf } from './v1-resource.ts'
import type { V1Record } from './v1-values.ts'

/** What the store has of a product beside it. */
export interface Creation {
  owner: Owner
  /** ISO 8601. */
  createdAt: string
  /** ISO 8601. */
  updatedAt: string
}

/** What the fields of a created record are made from. */
export interface CreationFacts {
  product: Product
  /** The product as the V1 product resource. */
  resource: V1Record
  /** Every V1 field of the product, see `v1ValuesOf`. */
  values: V1Record
  /** Null where only the fields matter that can be written. */
  creation: Creation | null
}

export function creationFacts(product: Product, creation: Creation | null): CreationFacts {
  const values = v1ValuesOf(product)
  return { product, resource: resourceOf(product, values, null), values, creation }
}

/** The V1 fields that a field of a created record writes, with their new values. */
export type Written = { values: V1Record } | { issue: Issue }

/** A field of a created record. */
export interface CreatedField {
  /** Of the value in an answer. */
  schema: z.ZodType
  /** Null or undefined where it is not known. */
  make(facts: CreationFacts): unknown
  /** What the record says then. */
  otherwise: unknown
  /** How it is written under this name and in this form; a field of the server has none. */
  writes?: {
    /** Of the value in a request, where it is not null. */
    schema: z.ZodType
    /** The V1 fields that it writes. */
    targets: readonly string[]
    /**
     * @param value null clears
     * @param given all fields of the request
     */
    toV1(value: unknown, given: V1Record, facts: CreationFacts): Written
  }
}

type V1Name = keyof typeof v1Fields

/** A field that is told and never written: it is computed, or the server's own. */
export const readOnly = (
  schema: z.ZodType,
  make: CreatedField['make'],
  otherwise: unknown = null,
): CreatedField => ({ schema, make, otherwise })

/** A field that the server alone sets, and that is the same for every product. */
export const fixed = (schema: z.ZodType, value: unknown): CreatedField => readOnly(schema, () => null, value)

/** A V1 field, maybe under another name, and its value where it is not known. */
export const field = (schema: z.ZodType, name: V1Name, otherwise: unknown = null): CreatedField => ({
  ...readOnly(schema, ({ resource, values }) => resource[name] ?? values[name], otherwise),
  writes: { schema: v1Fields[name].schema, targets: [name], toV1: value => written({ [name]: value }) },
})

/** A field of `storedFields`. */
export const passthroughField = (name: string, { schema, otherwise }: V1Field): [string, CreatedField] => [
  name,
  {
    schema: otherwise === '' ? z.string() : otherwise === null ? schema.nullable() : schema,
    make: ({ values }) => values[name],
    otherwise,
    writes: { schema, targets: [name], toV1: value => written({ [name]: value }) },
  },
]

/** Several V1 fields as the parts of one object, of which only those are there that are known. */
export const parts = (names: Readonly<Record<string, V1Name>>): CreatedField => {
  const schema = z.strictObject(
    Object.fromEntries(Object.entries(names).map(([part, name]) => [part, v1Fields[name].schema.nullish()])),
  )
  return {
    ...readOnly(schema, ({ resource }) =>
      Object.fromEntries(
        Object.entries(names).flatMap(([part, name]) =>
          resource[name] === null ? [] : [[part, resource[name]]],
        ),
      ),
    ),
    writes: {
      schema,
      targets: Object.values(names),
      toV1(value) {
        const given = new Map<string, unknown>(Object.entries(value ?? {}))
        return written(
          Object.fromEntries(Object.entries(names).map(([part, name]) => [name, given.get(part) ?? null])),
        )
      },
    },
  }
}

/** A text of the product resource, which is an object here. */
export const textIn = (name: V1Name): CreatedField => parts({ text: name })

/** A bound of age, height or weight. */
export const bound = (measure: 'age' | 'height' | 'weight'): CreatedField =>
  parts({
    type: `${measure}_restriction_type`,
    value: `${measure}_restriction_value`,
    ...(measure !== 'age' && { unit: `${measure}_restriction_unit` }),
  })

/** A flag that V1 writes in one of two words. */
export const worded = (name: V1Name, yes: string, no: string): CreatedField => ({
  ...readOnly(
    z.boolean(),
    ({ resource }) => (resource[name] === null ? null : resource[name] === yes),
    false,
  ),
  writes: {
    schema: z.boolean(),
    targets: [name],
    toV1: value => written({ [name]: value === null ? null : value === true ? yes : no }),
  },
})

export function written(values: V1Record): Written {
  return { values }
}

/** How many of the fields of the product resource are known, in percent with one decimal. */
export function percentKnown(resource: V1Record): string {
  const values = Object.values(resource)
  return ((values.filter(isKnown).length / values.length) * 100).toFixed(1)
}

export function isKnown(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0
  return value !== null
}

/** The ticket types whose rate is known. */
export function tiersOf(resource: V1Record): string[] {
  const tiers = ['adult', 'youth', 'child', 'infant', 'senior']
  return tiers.filter(tier => resource[`retail_rates_${tier}`] !== null)
}
