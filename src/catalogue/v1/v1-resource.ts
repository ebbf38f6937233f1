import type { Product } from '../schema/product.ts'
import { languageName } from '../text/language-tags.ts'
import { underOtherName } from './related-fields.ts'
import { featureOwners } from './v1-features.ts'
import type { V1Field } from './v1-field.ts'
import { v1Rows } from './v1-fields.ts'
import type { V1Record } from './v1-values.ts'
import { versionId } from './version-id.ts'

/**
 * The V1 value of each field: its passthrough value, else one made from the model. Unknown values are null, or `[]` for
 * lists. `account` is null, because the product does not hold it. Pass `rows` if few fields are needed.
 */
export function v1ValuesOf(product: Product, rows = v1Rows): V1Record {
  const owners = featureOwners(product)
  const values: Record<string, unknown> = {}
  for (const [name, row] of rows) {
    const value = Object.hasOwn(product.passthrough, name)
      ? product.passthrough[name]
      : row.feature === undefined
        ? row.read?.(product)
        : featureTexts(product, row, owners, name)
    values[name] = value ?? row.defaultValue ?? (isList(row) ? [] : null)
  }
  return values
}

function featureTexts(
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
  return schema.type === 'array'
}

export interface Owner {
  id: string
  name: string
}

/** Fields that are one text in the V1 product resource, and a list of texts in list items. */
export const listsInListItem: readonly string[] = ['before_arrival', 'before_booking']

export const resourceFields: readonly string[] = v1Rows.flatMap(([name, { only }]) =>
  only === undefined ? [name] : [],
)

/** Makes the V1 product resource. V1 values come back as they were written, except cleaned texts and language names. */
export function resourceOf(product: Product, values: V1Record): V1Record {
  const converted: V1Record = {
    version_id: values['version_id'] ?? versionId(product),
    language: product.locale === null ? null : languageName(product.locale),
    ...Object.fromEntries(listsInListItem.map(name => [name, paragraphs(values[name])])),
  }
  return Object.fromEntries(
    resourceFields.map(name => {
      const value = Object.hasOwn(converted, name) ? converted[name] : values[name]
      return [name, value ?? underOtherName(values, name)]
    }),
  )
}

function paragraphs(texts: unknown): string | null {
  return Array.isArray(texts) && texts.length > 0 ? texts.join('\n\n') : null
}
