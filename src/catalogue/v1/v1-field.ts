import type * as z from 'zod'
import type { FeatureType } from '../schema/feature.ts'
import type { Product, WireProduct } from '../schema/product.ts'
import * as to from './to-model.ts'

/** A V1 record as its schema leaves it. */
export type V1Record = Readonly<Record<string, unknown>>

/** How a V1 field reaches the model, and how it comes back. */
export interface V1Field {
  schema: z.ZodType
  /** Whether the value itself is kept to come back over V1: it is not published, or not as it was written. */
  kept: boolean
  /** Writes the field into the draft; missing where another field's row reads it, or where it is only kept. */
  write?(draft: to.Draft, value: unknown, v1: V1Record): void
  /** What the model says where no value is kept; missing where it says nothing of the kind. Null is not known. */
  read?(product: Product): unknown
  /** The features that the value becomes. They are read back by whose they are, see `featureOwners`. */
  feature?: V1Feature
}

/** How a V1 field's value becomes features. */
export interface V1Feature {
  type: FeatureType
  /** The features' texts, in the language of the record. */
  say(value: unknown, locale: string | null): string[]
  /** Whether the field reads the features of the type that no kept value explains. */
  takesRest: boolean
}

type Write<Schema extends z.ZodType> = (draft: to.Draft, value: z.infer<Schema>, v1: V1Record) => void
type Say<Schema extends z.ZodType> = (value: z.infer<Schema>, locale: string | null) => string[]

/** A field that the model holds as it is, in a form of its own. */
export const field = <Schema extends z.ZodType>(
  schema: Schema,
  write: Write<Schema>,
  read: (product: Product) => unknown,
): V1Field => ({ schema, write, read, kept: false })

/** A field that the model has under another name. */
export const same = <Key extends keyof WireProduct & keyof Product>(
  key: Key,
  schema: z.ZodType<NonNullable<WireProduct[Key]>>,
): V1Field =>
  field(
    schema,
    (draft, value) => to.set(draft, key, value),
    product => product[key],
  )

/** Texts that are features as they are. */
export const said = (schema: z.ZodType<string | string[]>, type: FeatureType): V1Field =>
  feature(schema, type, value => [value].flat(), true)

/** A field that is published as features; the value itself is kept too. */
export const keptFeature = <Schema extends z.ZodType>(
  schema: Schema,
  type: FeatureType,
  say: Say<Schema>,
): V1Field => ({ ...feature(schema, type, say, false), kept: true })

function feature<Schema extends z.ZodType>(
  schema: Schema,
  type: FeatureType,
  say: Say<Schema>,
  takesRest: boolean,
): V1Field {
  return {
    schema,
    kept: false,
    feature: { type, say, takesRest },
    write: (draft: to.Draft, value: z.infer<Schema>) =>
      to.addFeatures(draft, type, say(value, draft.product.locale)),
  }
}
