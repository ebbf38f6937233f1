import type * as z from 'zod'
import type { Issue } from '../issue.ts'
import type { FeatureType } from '../schema/feature.ts'
import type { Passthrough, Product, WireProduct } from '../schema/product.ts'
import type { V1Record } from './v1-values.ts'

/** A product of the model while the fields of a V1 record are written into it. */
export interface Draft {
  product: WireProduct
  durationText: string | null
  /** Values that come back over V1 as they were written. */
  passthrough: Passthrough
  issues: Issue[]
}

/** How a value of a V1 field gets into the model, and how it is read back from there. */
export interface Conversion<Value> {
  /** @param v1 the whole record, for fields that are read together */
  write(draft: Draft, value: Value, v1: V1Record): void
  /** The value that the model gives where none is kept; null where it is not known. */
  read(product: Product): unknown
}

/** One row of the table of V1 fields. */
export interface V1Field extends Partial<Conversion<unknown>> {
  schema: z.ZodType
  /** Whether the value itself is kept for V1, because it is not published or the model holds it in another form. */
  passthrough: boolean
  /** The features that the value becomes; `featureOwners` tells which features belong to which field. */
  feature?: V1Feature
  /** The one table that has the field, where the product resource does not. */
  only?: 'list' | 'created'
  /** What a field that is only kept says until it is written; it need not be kept then. @default null, or [] */
  otherwise?: unknown
  /** The field of the product resource that says the same as this field of the list item. */
  resourceName?: string
}

/** How a V1 field's value becomes features. */
export interface V1Feature {
  type: FeatureType
  /** The features' texts, in the language of the record. */
  texts(value: unknown, locale: string | null): string[]
  /** Whether the field also reads back the features of its type that no kept value of another field explains. */
  takesRest: boolean
}

export function set<Key extends keyof WireProduct>(draft: Draft, key: Key, value: WireProduct[Key]): void {
  draft.product[key] = value
}

export function addFeatures({ product }: Draft, type: FeatureType, texts: string[]): void {
  for (const shortDescription of texts) product.features.push({ type, shortDescription })
}

/** A field whose value the model holds in full, in whatever form. */
export const field = <Schema extends z.ZodType>(
  schema: Schema,
  conversion: Conversion<z.infer<Schema>>,
): V1Field => ({ schema, ...conversion, passthrough: false })

/** A field that the model has under another name. */
export const same = <Key extends keyof WireProduct & keyof Product>(
  key: Key,
  schema: z.ZodType<NonNullable<WireProduct[Key]>>,
): V1Field =>
  field(schema, {
    write: (draft, value) => set(draft, key, value),
    read: product => product[key],
  })

/** A field that is not published and comes back over V1. */
export const passthrough = (schema: z.ZodType): V1Field => ({ schema, passthrough: true })

/** A field that is published; the value itself is kept too. */
export const alsoPassthrough = (row: V1Field): V1Field => ({ ...row, passthrough: true })

/** A field that the model holds in a form from which the value cannot be restored. */
export const reworded: typeof field = (schema, conversion) => alsoPassthrough(field(schema, conversion))

/** A field whose texts are features as they are. */
export const features = (schema: z.ZodType<string | string[]>, type: FeatureType): V1Field =>
  featureField(schema, { type, texts: value => [value].flat(), takesRest: true })

/** A field that is published as features; the value itself is kept too. */
export const passthroughFeatures = <Schema extends z.ZodType>(
  schema: Schema,
  type: FeatureType,
  texts: (value: z.infer<Schema>, locale: string | null) => string[],
): V1Field => alsoPassthrough(featureField(schema, { type, texts, takesRest: false }))

function featureField<Schema extends z.ZodType>(
  schema: Schema,
  feature: Omit<V1Feature, 'texts'> & { texts(value: z.infer<Schema>, locale: string | null): string[] },
): V1Field {
  return {
    schema,
    passthrough: false,
    feature,
    write: (draft: Draft, value: z.infer<Schema>) =>
      addFeatures(draft, feature.type, feature.texts(value, draft.product.locale)),
  }
}

/** A field of list items alone, and the field of the product resource that says the same, if there is one. */
export const onlyInList = (row: V1Field, resourceName?: string): V1Field => ({
  ...row,
  only: 'list',
  ...(resourceName === undefined ? {} : { resourceName }),
})

/** A field of created records alone. */
export const onlyCreated = (row: V1Field): V1Field => ({ ...row, only: 'created' })
