import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import { isObject } from '../../runtime/is-object.ts'
import type { Issue } from '../issue.ts'
import { type LenientResult, parseLeniently } from '../parse-leniently.ts'
import { optional } from '../schema/fields.ts'
import { type Passthrough, type V1Extras, WireProduct } from '../schema/product.ts'
import { sortKeys } from '../sort-keys.ts'
import type { Draft } from './v1-field.ts'
import { tablePlaces, tableRows, v1Rows } from './v1-fields.ts'
import type { V1Record } from './v1-values.ts'

const recordOf = (rows: typeof v1Rows) =>
  z.strictObject(
    Object.fromEntries(rows.map(([name, { schema }]) => [name, name === 'id' ? schema : optional(schema)])),
  )

const V1Product = recordOf(v1Rows)
/** A schema without the fields of created records. It parses twice as fast, and most records have no such fields. */
const V1TableProduct = recordOf(tableRows)

function schemaFor(raw: object) {
  return Object.keys(raw).every(name => !(name in V1Product.shape) || name in V1TableProduct.shape)
    ? V1TableProduct
    : V1Product
}

export function isV1(raw: Readonly<Record<string, unknown>>): boolean {
  return raw['name'] != null && raw['title'] == null
}

export function readV1(raw: object): LenientResult<{ wire: WireProduct; extras: V1Extras }> {
  const parsed = parseLeniently(schemaFor(raw), raw)
  if (!parsed.ok) return parsed
  const { product, durationText, passthrough, issues } = draftFrom(parsed.value)
  return {
    ok: true,
    value: { wire: product, extras: { durationText, passthrough } },
    dropped: [...parsed.dropped, ...issues],
  }
}

const V1Passthrough = z.strictObject(
  Object.fromEntries(v1Rows.map(([name, { schema }]) => [name, schema.nullish()])),
)

/** Moves `passthrough`, which `--dump` writes, out of `raw`. It has unpublished values of V1 fields by name. */
export function readPassthrough(raw: Record<string, unknown>): { value: Passthrough; dropped: Issue[] } {
  const { passthrough } = raw
  if (!isObject(passthrough)) return { value: {}, dropped: [] }
  delete raw['passthrough']
  const parsed = parseLeniently(V1Passthrough, passthrough)
  if (!parsed.ok) return { value: {}, dropped: [{ ...parsed.issue, path: 'passthrough' }] }
  const values = Object.entries(parsed.value).map(([name, value]) => [name, sortKeys(value)])
  const dropped = parsed.dropped.map(({ path, reason }) => ({ path: `passthrough.${path}`, reason }))
  return { value: inTableOrder(Object.fromEntries(values)), dropped }
}

const EMPTY = WireProduct.parse({ id: 'v1' })

export function draftFrom(record: V1Record): Draft {
  const v1 = Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null))
  const draft: Draft = {
    // The id is already parsed. Parsing it again would decode character references twice.
    product: { ...structuredClone(EMPTY), id: String(v1['id']) },
    durationText: null,
    passthrough: {},
    issues: [],
  }
  for (const [name, field] of v1Rows) {
    const value = v1[name]
    if (value === undefined) continue
    const { feature } = field
    if (feature !== undefined)
      for (const shortDescription of feature.texts(value, draft.product.locale))
        draft.product.features.push({ type: feature.type, shortDescription })
    field.write?.(draft, value, v1)
    if (field.passthrough && !isEmpty(value) && !isDeepStrictEqual(value, field.defaultValue))
      draft.passthrough[name] = sortKeys(value)
  }
  return { ...draft, passthrough: inTableOrder(draft.passthrough) }
}

/** Passthrough values in the order of `v1Fields`, so that equal records have equal JSON. */
export function inTableOrder(passthrough: Passthrough): Passthrough {
  return Object.fromEntries(
    Object.entries(passthrough)
      .filter(([name]) => tablePlaces.has(name))
      .sort(([a], [b]) => (tablePlaces.get(a) ?? 0) - (tablePlaces.get(b) ?? 0)),
  )
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0
}
