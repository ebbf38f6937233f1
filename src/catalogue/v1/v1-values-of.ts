import * as z from 'zod'
import type { Product } from '../schema/product.ts'
import { featureOwners } from './feature-owners.ts'
import type { V1Field, V1Record } from './v1-field.ts'
import { v1Rows } from './v1-fields.ts'

/**
 * Every field of both V1 tables as a product has it: the value that was kept as it came, else what the model says.
 * What is not known is null, and `[]` where the field is a list. The account is not a product's to say.
 */
export function v1ValuesOf(product: Product): V1Record {
  const owners = featureOwners(product)
  return Object.fromEntries(
    v1Rows.map(([name, row]) => {
      const value = Object.hasOwn(product.kept, name)
        ? product.kept[name]
        : row.feature === undefined
          ? row.read?.(product)
          : ownFeatures(product, row, owners, name)
      return [name, value ?? (isList(row) ? [] : null)]
    }),
  )
}

/** The texts of a field's features: a list where the field is one, else paragraphs of one text. */
function ownFeatures(
  { features }: Product,
  row: V1Field,
  owners: readonly (string | null)[],
  name: string,
): string[] | string | null {
  const texts = features.flatMap(({ shortDescription }, index) =>
    owners[index] === name && shortDescription !== null ? [shortDescription] : [],
  )
  if (isList(row)) return texts
  return texts.length === 0 ? null : texts.join('\n\n')
}

function isList({ schema }: V1Field): boolean {
  return schema instanceof z.ZodArray
}
