import * as z from 'zod'
import { type LenientResult, parseLeniently } from '../parse-leniently.ts'
import { optional } from '../schema/fields.ts'
import { type V1Extras, WireProduct } from '../schema/product.ts'
import { sortKeys } from '../sort-keys.ts'
import type { Draft } from './to-model.ts'
import { type V1Field, v1Fields } from './v1-fields.ts'

const rows: [string, V1Field][] = Object.entries(v1Fields)

/** Every field of the V1 product resource and of the V1 list item; only `id` is required. */
const V1Product = z.strictObject(
  Object.fromEntries(rows.map(([name, { schema }]) => [name, name === 'id' ? schema : optional(schema)])),
)

/** The id was read once already; reading it again would decode it twice. */
const EMPTY = WireProduct.parse({ id: 'v1' })

/** A record is V1 if it has a `name` and no `title`. */
export function isV1(raw: Readonly<Record<string, unknown>>): boolean {
  return raw['name'] != null && raw['title'] == null
}

/** Reads a V1 record as a product of the newer generation, with what only V1 knows beside it. */
export function readV1(raw: object): LenientResult<{ wire: WireProduct; extras: V1Extras }> {
  const parsed = parseLeniently(V1Product, raw)
  if (!parsed.ok) return parsed
  const v1: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(parsed.value)) if (value !== null) v1[name] = value
  const draft: Draft = {
    product: { ...structuredClone(EMPTY), id: String(v1['id']) },
    durationText: null,
    kept: {},
    faults: [],
  }
  for (const [name, field] of rows) {
    const value = v1[name]
    if (value === undefined) continue
    field.write?.(draft, value, v1)
    if (field.kept && !isEmpty(value)) draft.kept[name] = sortKeys(value)
  }
  return {
    ok: true,
    value: { wire: draft.product, extras: { durationText: draft.durationText, kept: draft.kept } },
    dropped: [...parsed.dropped, ...draft.faults],
  }
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0
}
