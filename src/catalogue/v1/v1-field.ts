import type * as z from 'zod'
import type { Issue } from '../issue.ts'
import type { FeatureType } from '../schema/feature.ts'
import type { Product, V1Extras, WireProduct } from '../schema/product.ts'
import type { V1Record } from './v1-values.ts'

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
  feature?: V1Feature
  /** Set if only list items, or only created records, have the field. Undefined if the product resource has it. */
  only?: 'list' | 'created'
  /** What V1 returns until the field is written. Writing this value stores nothing. @default null, or [] for lists */
  defaultValue?: unknown
  /** The name of this list item field in the product resource, if it is another: `validity` for `valid_for`. */
  resourceName?: string
}

interface V1Feature {
  type: FeatureType
  texts(value: unknown, locale: string | null): string[]
  takesRest: boolean
}

export const field = <Schema extends z.ZodType>(
  schema: Schema,
  conversion: Conversion<z.infer<Schema>>,
): V1Field => ({ schema, ...conversion, passthrough: false })

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

export const passthrough = (schema: z.ZodType): V1Field => ({ schema, passthrough: true })

export const withPassthrough = (row: V1Field): V1Field => ({ ...row, passthrough: true })

export const lossyField: typeof field = (schema, conversion) => withPassthrough(field(schema, conversion))

export const features = (schema: z.ZodType<string | string[]>, type: FeatureType): V1Field => ({
  schema,
  passthrough: false,
  feature: { type, texts: (value: string | string[]) => [value].flat(), takesRest: true },
})

export const passthroughFeatures = <Schema extends z.ZodType>(
  schema: Schema,
  type: FeatureType,
  texts: (value: z.infer<Schema>, locale: string | null) => string[],
): V1Field => ({ schema, passthrough: true, feature: { type, texts, takesRest: false } })

export const onlyInList = (row: V1Field, resourceName?: string): V1Field => ({
  ...row,
  only: 'list',
  ...(resourceName !== undefined && { resourceName }),
})

export const onlyCreated = (row: V1Field): V1Field => ({ ...row, only: 'created' })
