import { isDeepStrictEqual } from 'node:util'
import type { Fault } from '../fault.ts'
import type { Product } from '../schema/product.ts'
import { applyChange } from './apply-change.ts'
import { checkV1 } from './check-v1.ts'
import { replacedBy } from './related-fields.ts'
import { listItemOf } from './v1-list-item.ts'
import { resourceOf, v1ValuesOf } from './v1-resource.ts'
import type { V1Record } from './v1-values.ts'

/**
 * Applies the fields of a V1 bulk-update item to a product; null clears a field. Only what the given fields contribute
 * to the model changes: the V1 record of the product is read into the model twice, as it is and with the new fields,
 * and the difference is applied. A field with the value that V1 already reports changes nothing. The fault names the
 * first field that is wrong; then nothing is changed.
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
    // The source's version id named the product as it was before.
    version_id: null,
    ...Object.fromEntries(replaced.map(name => [name, null])),
    ...changes,
  }
  return applyChange(product, { before: values, after, changed: Object.keys(changes) })
}

/** The fields whose value is not the one that the product resource or the list item reports. */
function changesOf(product: Product, values: V1Record, fields: V1Record, checked: V1Record): V1Record {
  const resource = resourceOf(product, values, null)
  const item: V1Record = listItemOf(
    product,
    { ...values, version_id: resource['version_id'] },
    { id: '', name: '' },
  )
  const isReported = (name: string) =>
    [resource[name], item[name]].some(reported => isDeepStrictEqual(fields[name], reported)) ||
    isDeepStrictEqual(checked[name], values[name])
  // With a new currency the same number is another price.
  const isRepriced = Object.hasOwn(checked, 'currency') && !isReported('currency')
  return Object.fromEntries(
    Object.entries(checked).filter(
      ([name]) => !isReported(name) || (isRepriced && RATE.test(name) && checked[name] !== null),
    ),
  )
}

const RATE = /^retail_rates_[a-z]+$/
