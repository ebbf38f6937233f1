import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import type { Product } from '../schema/product.ts'
import { sortKeys } from '../sort-keys.ts'
import { inTableOrder } from './read-v1.ts'
import { v1Rows } from './v1-fields.ts'
import { listValuesOf, V1ListItem } from './v1-list-item.ts'
import { v1ValuesOf } from './v1-resource.ts'
import type { V1Record } from './v1-values.ts'

/** A product as a V1 list has it, beside the product's own record. Nothing of it has to be there. */
export const SourceListItem = z.strictObject(
  Object.fromEntries(
    v1Rows.flatMap(([name, { schema }]) =>
      Object.hasOwn(V1ListItem.shape, name) ? [[name, schema.nullish()]] : [],
    ),
  ),
)

/** The product's own record decides about these, whatever the list says. */
const DECIDED = ['id', 'version_id', 'account', 'language']

const TAKING_REST = v1Rows.flatMap(([name, { feature }]) => (feature?.takesRest ? [name] : []))

const NOBODY = { id: '', name: '' }

/**
 * The product with the values of its list item that its own record does not tell: kept, so that the V1 list gives the
 * item back as it came. What the list leaves empty is kept too where the record would fill it: there it belongs to
 * another field, which no list has.
 */
export function keepListItem(product: Product, item: V1Record): Product {
  const names = Object.keys(item).filter(name => !DECIDED.includes(name))
  const wanted = listValuesOf(product, item, NOBODY)
  const isMissing = (values: V1Record) => (name: string) =>
    !isDeepStrictEqual(saidBy(values, name), saidBy(wanted, name))
  const withPassthrough = (readOnly: Product, missing: readonly string[]): Product => {
    const added = Object.fromEntries(missing.map(name => [name, sortKeys(item[name] ?? null)]))
    return missing.length === 0
      ? readOnly
      : { ...readOnly, passthrough: inTableOrder({ ...readOnly.passthrough, ...added }) }
  }

  const values = valuesOf(product)
  const readOnly = withPassthrough(
    product,
    names.filter(name => !TAKING_REST.includes(name)).filter(isMissing(values)),
  )
  // A kept value takes its words from the field that has the rest of them, so that one is compared after the others.
  return withPassthrough(
    readOnly,
    names.filter(isMissing(readOnly === product ? values : valuesOf(readOnly))),
  )
}

function valuesOf(product: Product): V1Record {
  return listValuesOf(product, v1ValuesOf(product), NOBODY)
}

/** In lists of known APIs null and an empty list say the same. */
function saidBy(values: V1Record, name: string): unknown {
  const value = values[name] ?? null
  return Array.isArray(value) && value.length === 0 ? null : value
}
