import { isDeepStrictEqual } from 'node:util'
import type { Fault } from '../fault.ts'
import type { Product } from '../schema/product.ts'
import { checkV1 } from './check-v1.ts'
import { exchange } from './exchange.ts'
import { replacedBy } from './related-fields.ts'
import { resourceOf } from './resource-of.ts'
import { listItemOf } from './to-list-item.ts'
import type { V1Record } from './v1-field.ts'
import { v1ValuesOf } from './v1-values-of.ts'

/**
 * Applies the fields of a V1 bulk-update item to a product; null clears a field. What changes is what the given fields
 * contribute to the model, all else stays: the update is read twice, as V1 says the product now and as it says it
 * with the fields, and only the difference is exchanged. A field with the value that V1 already reports changes
 * nothing. The fault names the first field that is wrong; then nothing is changed.
 */
export function applyV1Update(
  product: Product,
  fields: Readonly<Record<string, unknown>>,
): { product: Product } | { fault: Fault } {
  const checked = checkV1(fields)
  if ('fault' in checked) return checked
  const values = v1ValuesOf(product)
  const changes = changesOf(product, values, fields, checked.values)
  if (Object.keys(changes).length === 0) return { product }
  const replaced = Object.keys(changes).flatMap(name => replacedBy(name, product.kept))
  const after: V1Record = {
    ...values,
    // The id that the product's source gave an earlier version.
    version_id: null,
    ...Object.fromEntries(replaced.map(name => [name, null])),
    ...changes,
  }
  return exchange(product, { before: values, after, changed: Object.keys(changes) })
}

/** The fields that differ from what V1 reports, in the form of either of its tables. */
function changesOf(product: Product, values: V1Record, fields: V1Record, checked: V1Record): V1Record {
  const resource = resourceOf(product, values, null)
  const item: V1Record = listItemOf(product, values, { id: '', name: '' })
  const isReported = (name: string) =>
    [resource[name], item[name]].some(reported => isDeepStrictEqual(fields[name], reported)) ||
    isDeepStrictEqual(checked[name], values[name])
  // Beside a new currency a rate is another price, even with the same number.
  const isRepriced = Object.hasOwn(checked, 'currency') && !isReported('currency')
  return Object.fromEntries(
    Object.entries(checked).filter(
      ([name]) => !isReported(name) || (isRepriced && RATE.test(name) && checked[name] !== null),
    ),
  )
}

const RATE = /^retail_rates_[a-z]+$/
