import type { Kept } from '../schema/product.ts'
import { WireProduct } from '../schema/product.ts'
import { sortKeys } from '../sort-keys.ts'
import type { Draft } from './to-model.ts'
import type { V1Record } from './v1-field.ts'
import { v1Rows } from './v1-fields.ts'

/** The id was read once already; reading it again would decode it twice. */
const EMPTY = WireProduct.parse({ id: 'v1' })

/** Writes the fields of a V1 record, as their schemas left them, into a draft of the model. Null is not known. */
export function writeV1(record: V1Record): Draft {
  const v1 = Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null))
  const draft: Draft = {
    product: { ...structuredClone(EMPTY), id: String(v1['id']) },
    durationText: null,
    kept: {},
    faults: [],
  }
  for (const [name, field] of v1Rows) {
    const value = v1[name]
    if (value === undefined) continue
    field.write?.(draft, value, v1)
    if (field.kept && !isEmpty(value)) draft.kept[name] = sortKeys(value)
  }
  return { ...draft, kept: inTableOrder(draft.kept) }
}

/** Kept values in the order of the table, so that records that are equal have equal JSON. */
export function inTableOrder(kept: Kept): Kept {
  return Object.fromEntries(
    v1Rows.flatMap(([name]) => (Object.hasOwn(kept, name) ? [[name, kept[name]]] : [])),
  )
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0
}
