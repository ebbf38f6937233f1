import type * as z from 'zod'
import type { Issue } from '../issue.ts'
import type { FeatureType } from '../schema/feature.ts'
import type { Product, V1Extras, WireProduct } from '../schema/product.ts'
import type { V1Record } from './v1-values.ts'

/** The result of a conversion from V1 to the model, while it is filled field by field. */
export interface Draft extends V1Extras {
  product: WireProduct
  issues: Issue[]
}

export interface Conversion<Value> {
  /** @param v1 the whole record, for conversions that need several fields */
  write(draft: Draft, value: Value, v1: V1Record): void
  /** Makes the V1 value from the model, or null if it is unknown. Not called if the field has a passthrough value. */
  read(product: Product): unknown
}

export interface V1Field extends Partial<Conversion<unknown>> {
  schema: z.ZodType
  /** Whether the V1 value is also stored unchanged, because it cannot be made from the converted product again. */
  passthrough: boolean
  /** The type and texts of the features that the value becomes. `featureOwners` finds the field of a feature again. */
  feature?: V1Feature
  /** `list` or `created` if only list items, or only created records, have it. Undefined for the product resource. */
  only?: 'list' | 'created'
  /** What V1 returns until the field is written. Writing it stores nothing. @default null, or [] for lists */
  defaultValue?: unknown
  /** The product resource's name, if it calls this field of list items otherwise: `validity` for `valid_for`. */
  resourceName?: string
}

interface V1Feature {
  type: FeatureType
  texts(value: unknown, locale: string | null): string[]
  /** Whether V1 also returns, in this field, the features of `type` that were not made from a passthrough value. */
  takesRest: boolean
}

/** A field whose V1 value the model can restore, so that it needs no passthrough value. */
export const field = <Schema extends z.ZodType>(
  schema: Schema,
  conversion: Conversion<z.infer<Schema>>,
): V1Field => ({ schema, ...conversion, passthrough: false })

/** A field that the model stores unchanged, under the name `key`. */
export const modelField = <Key extends keyof WireProduct & keyof Product>(
  key: Key,
  schema: z.ZodType<NonNullable<WireProduct[Key]>>,
): V1Field =>
  field(schema, {
    write({ product }, value: WireProduct[Key]) {
      product[key] = value
    },
    read: product => product[key],
  })

/** A field that is not published; V1 returns it as it was written. */
export const passthrough = (schema: z.ZodType): V1Field => ({ schema, passthrough: true })

/** Makes V1 return the field as it was written, even if the model changes the value. */
export const withPassthrough = (row: V1Field): V1Field => ({ ...row, passthrough: true })

/** A field that the model cannot restore exactly. Its value is converted, and also stored so that V1 returns it. */
export const lossyField: typeof field = (schema, conversion) => withPassthrough(field(schema, conversion))

/** A field of texts. Each text becomes a feature of the type `type`, unchanged. */
export const features = (schema: z.ZodType<string | string[]>, type: FeatureType): V1Field => ({
  schema,
  passthrough: false,
  feature: { type, texts: (value: string | string[]) => [value].flat(), takesRest: true },
})

/** A field that is published as features; V1 returns it as it was written. */
export const passthroughFeatures = <Schema extends z.ZodType>(
  schema: Schema,
  type: FeatureType,
  texts: (value: z.infer<Schema>, locale: string | null) => string[],
): V1Field => ({ schema, passthrough: true, feature: { type, texts, takesRest: false } })

/** A field of list items. If the product resource has it under another name, `resourceName` is that name. */
export const onlyInList = (row: V1Field, resourceName?: string): V1Field => ({
  ...row,
  only: 'list',
  ...(resourceName !== undefined && { resourceName }),
})

export const onlyCreated = (row: V1Field): V1Field => ({ ...row, only: 'created' })
