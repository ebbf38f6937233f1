import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import type { Product } from '../schema/product.ts'
import { sortKeys } from '../sort-keys.ts'
import { inTableOrder } from './read-v1.ts'
import { v1Rows } from './v1-fields.ts'
import { listValuesOf, V1ListItem } from './v1-list-item.ts'
import { v1ValuesOf } from './v1-resource.ts'
import type { V1Record } from './v1-values.ts'

export const SourceListItem = z.strictObject(
  Object.fromEntries(
    v1Rows.flatMap(([name, { schema }]) =>
      Object.hasOwn(V1ListItem.shape, name) ? [[name, schema.nullish()]] : [],
    ),
  ),
)

/** Ignored in a list item, because the product resource, which was read first, states them. */
const IGNORED = ['id', 'version_id', 'account', 'language']

const TAKING_REST = v1Rows.flatMap(([name, { feature }]) => (feature?.takesRest ? [name] : []))

/** Stores what differs in a list item as passthrough values, so that the V1 list returns the item as it was written. */
export function mergeListItem(product: Product, item: V1Record): Product {
  const names = Object.keys(item).filter(name => !IGNORED.includes(name))
  const wanted = listValuesOf(product, item)
  const isMissing = (values: V1Record) => (name: string) =>
    !isDeepStrictEqual(valueIn(values, name), valueIn(wanted, name))
  const addPassthrough = (to: Product, missing: readonly string[]): Product => {
    const added = Object.fromEntries(missing.map(name => [name, sortKeys(item[name] ?? null)]))
    return missing.length === 0 ? to : { ...to, passthrough: inTableOrder({ ...to.passthrough, ...added }) }
  }

  const values = valuesOf(product)
  const merged = addPassthrough(
    product,
    names.filter(name => !TAKING_REST.includes(name)).filter(isMissing(values)),
  )
  // The value of a field with `takesRest` depends on all passthrough values, so it is compared last.
  return addPassthrough(merged, names.filter(isMissing(merged === product ? values : valuesOf(merged))))
}

function valuesOf(product: Product): V1Record {
  return listValuesOf(product, v1ValuesOf(product))
}

/** Known APIs write `[]` and null alike in lists, so an empty list becomes null. */
function valueIn(values: V1Record, name: string): unknown {
  const value = values[name] ?? null
  return Array.isArray(value) && value.length === 0 ? null : value
}
