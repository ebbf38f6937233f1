import * as z from 'zod'
import type { Product } from '../schema/product.ts'
import type { v1Fields } from './v1-fields.ts'
import { type Owner, resourceOf, v1ValuesOf } from './v1-resource.ts'
import { periodParts, type V1Record } from './v1-values.ts'

/** What the store has of a product that was created. */
export interface Creation {
  accountId: Owner['id']
  /** ISO 8601. */
  createdAt: string
  /** ISO 8601. */
  updatedAt: string
}

/** What the fields of a created record are made from. */
export interface CreationFacts {
  product: Product
  creation: Creation
  /** The product as the V1 product resource. */
  resource: V1Record
  /** Every V1 field of the product, see `v1ValuesOf`. */
  values: V1Record
  /** A number and its unit; null where the text does not hold both. */
  cutoff: [number, string] | null
  validity: [number, string] | null
  cancellation: [number, string] | null
}

export function creationFacts(product: Product, creation: Creation): CreationFacts {
  const values = v1ValuesOf(product)
  const resource = resourceOf(product, values, null)
  return {
    product,
    creation,
    resource,
    values,
    cutoff: periodParts(resource['booking_cutoff']),
    validity: periodParts(resource['validity']),
    cancellation: periodParts(resource['cancellation_period']),
  }
}

/** A field of a created record: its schema, and how it is made. */
export interface CreatedField {
  schema: z.ZodType
  make(facts: CreationFacts): unknown
}

/** A field that is made of more than one field of the product resource, or of other facts. */
export const made = <Schema extends z.ZodType>(
  schema: Schema,
  make: (facts: CreationFacts) => unknown,
  otherwise?: z.infer<Schema>,
): CreatedField => ({ schema, make: facts => make(facts) ?? otherwise ?? null })

/** A field of the product resource, and its value where that is not known. */
export const field = <Schema extends z.ZodType>(
  schema: Schema,
  name: keyof typeof v1Fields,
  otherwise?: z.infer<Schema>,
): CreatedField => made(schema, ({ resource }) => resource[name], otherwise)

/** A field that is the same for every product of this catalogue; empty where only an editor or a partner could know it. */
export const always = <Schema extends z.ZodType>(schema: Schema, value: z.infer<Schema>): CreatedField => ({
  schema,
  make: () => value,
})

/** A field that nothing in this catalogue ever sets. */
export const unset = always(z.null(), null)

/** Several fields that nothing in this catalogue ever sets, by their names with white space between them. */
export const allUnset = (names: string): Record<string, CreatedField> =>
  Object.fromEntries(
    names
      .trim()
      .split(/\s+/)
      .map(name => [name, unset]),
  )

/** A text of the product resource, which is an object here. */
export const textIn = (name: keyof typeof v1Fields): CreatedField =>
  made(z.strictObject({ text: z.string().optional() }), ({ resource }) => known({ text: resource[name] }))

const limit = z.strictObject({
  type: z.string().nullable().optional(),
  value: z.number().nullable().optional(),
})

/** A bound of age, height or weight: its parts that are known. */
export const bound = (measure: 'age' | 'height' | 'weight'): CreatedField => {
  const hasUnit = measure !== 'age'
  const schema = hasUnit ? limit.extend({ unit: z.string().nullable().optional() }) : limit
  return made(schema, ({ resource }) =>
    known({
      type: resource[`${measure}_restriction_type`],
      value: resource[`${measure}_restriction_value`],
      ...(hasUnit && { unit: resource[`${measure}_restriction_unit`] }),
    }),
  )
}

function known(parts: V1Record): V1Record {
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== null))
}

/** How many of the fields of the product resource are known, in percent with one decimal. */
export function percentKnown(resource: V1Record): string {
  const values = Object.values(resource)
  const isKnown = (value: unknown) => (Array.isArray(value) ? value.length > 0 : value !== null)
  return ((values.filter(isKnown).length / values.length) * 100).toFixed(1)
}

export function videoAddresses({ media }: Product): string[] {
  return media.flatMap(({ src, type }) => (type?.startsWith('video/') ? [src] : []))
}

/** The ticket types whose rate is known. */
export function tiersOf(resource: V1Record): string[] {
  const tiers = ['adult', 'youth', 'child', 'infant', 'senior']
  return tiers.filter(tier => resource[`retail_rates_${tier}`] !== null)
}
