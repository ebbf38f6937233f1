import * as z from 'zod'
import type { Product } from '../schema/product.ts'
import { languageName } from '../text/language-tags.ts'
import { underOtherName } from './related-fields.ts'
import { featureOwners } from './v1-features.ts'
import type { V1Field } from './v1-field.ts'
import { v1Rows } from './v1-fields.ts'
import type { V1Record } from './v1-values.ts'
import { versionId } from './version-id.ts'

/**
 * Every field of `v1Fields` for a product: the value that was kept, else what the model gives. What is not known is
 * null, and `[]` where the field is a list. The account is always null, since the product does not hold it.
 *
 * @param rows the fields that are wanted, for lists have hundreds of products
 */
export function v1ValuesOf(product: Product, rows = v1Rows): V1Record {
  const owners = featureOwners(product)
  const values: Record<string, unknown> = {}
  for (const [name, row] of rows) {
    const value = Object.hasOwn(product.passthrough, name)
      ? product.passthrough[name]
      : row.feature === undefined
        ? row.read?.(product)
        : ownFeatures(product, row, owners, name)
    values[name] = value ?? row.otherwise ?? (LISTS.has(row) ? [] : null)
  }
  return values
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
  if (LISTS.has(row)) return texts
  return texts.length === 0 ? null : texts.join('\n\n')
}

/** Fields that are lists. What a schema is takes long to ask, and lists have hundreds of products. */
const LISTS: ReadonlySet<V1Field> = new Set(
  v1Rows.flatMap(([, row]) => (row.schema instanceof z.ZodArray ? [row] : [])),
)

/** The account that a product belongs to. */
export interface Owner {
  id: string
  name: string
}

/** Fields that are one text in the product resource and a list of texts in the list item. */
export const listsInList: readonly string[] = ['before_arrival', 'before_booking']

/** The fields of the V1 product resource. */
export const resourceFields: readonly string[] = v1Rows.flatMap(([name, { only }]) =>
  only === undefined ? [name] : [],
)

/**
 * A product as the V1 product resource. What is not known is null, and `[]` where the field is a list. A value that
 * came over V1 comes back as it came, but for the cleaning of texts, and a language by its English name.
 *
 * @param values `v1ValuesOf` the product
 * @param owner null where there is to be no account
 */
export function resourceOf(product: Product, values: V1Record, owner: Owner | null): V1Record {
  const own: V1Record = {
    version_id: values['version_id'] ?? versionId(product),
    account: owner,
    language: product.locale === null ? null : languageName(product.locale),
    ...Object.fromEntries(listsInList.map(name => [name, paragraphs(values[name])])),
  }
  return Object.fromEntries(
    resourceFields.map(name => {
      const value = Object.hasOwn(own, name) ? own[name] : values[name]
      return [name, value ?? underOtherName(values, name)]
    }),
  )
}

function paragraphs(texts: unknown): string | null {
  return Array.isArray(texts) && texts.length > 0 ? texts.join('\n\n') : null
}
