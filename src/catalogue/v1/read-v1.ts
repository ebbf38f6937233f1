import * as z from 'zod'
import { type LenientResult, parseLeniently } from '../parse-leniently.ts'
import { optional } from '../schema/fields.ts'
import type { V1Extras, WireProduct } from '../schema/product.ts'
import { v1Rows } from './v1-fields.ts'
import { writeV1 } from './write-v1.ts'

/** Every field of the V1 product resource and of the V1 list item; only `id` is required. */
const V1Product = z.strictObject(
  Object.fromEntries(v1Rows.map(([name, { schema }]) => [name, name === 'id' ? schema : optional(schema)])),
)

/** A record is V1 if it has a `name` and no `title`. */
export function isV1(raw: Readonly<Record<string, unknown>>): boolean {
  return raw['name'] != null && raw['title'] == null
}

/** Reads a V1 record as a product of the newer generation, with what only V1 knows beside it. */
export function readV1(raw: object): LenientResult<{ wire: WireProduct; extras: V1Extras }> {
  const parsed = parseLeniently(V1Product, raw)
  if (!parsed.ok) return parsed
  const { product, durationText, kept, faults } = writeV1(parsed.value)
  return {
    ok: true,
    value: { wire: product, extras: { durationText, kept } },
    dropped: [...parsed.dropped, ...faults],
  }
}
