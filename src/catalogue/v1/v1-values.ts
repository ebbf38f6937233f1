import * as z from 'zod'
import {
  language,
  latitude,
  line,
  longitude,
  NO_PLACE,
  prose,
  recordId,
  refuseNoPlace,
  url,
} from '../schema/fields.ts'
import { type LocationType, toLocationType } from '../schema/location.ts'
import type { NamedAccount } from '../schema/product.ts'

/** Parsed values by the names of V1 fields. */
export type V1Record = Readonly<Record<string, unknown>>

export const texts = z.array(prose)
export const urls = z.array(url)

/**
 * One of the values that the interface lists; case, spaces and hyphens are ignored.
 *
 * @param find maps a text to a listed value, for lists with synonyms
 */
export const oneOf = (
  values: readonly string[],
  find = (text: string) => values.find(value => looseKey(value) === looseKey(text)),
) =>
  z
    .string()
    .overwrite(text => find(text) ?? text)
    .refine(text => values.includes(text), { error: `is not one of ${values.join(', ')}` })
    .meta({ enum: [...values] })

function looseKey(text: string): string {
  return text.toLowerCase().replace(/[\s-]+/g, '')
}

/** A price in major units. Larger numbers are mistakes, and would not be exact integers in minor units. */
export const rate = z.number().min(0).max(1e10)

/** The most levels of a value of unknown type; a deeper value is refused. */
const DEEPEST = 32

/** A value of a type that V1 does not define; it is stored unchanged. */
export const anything = z
  .unknown()
  .refine(value => depthOf(value) <= DEEPEST, { error: 'is nested too deeply' })

/** The number of levels in a value; counting stops above `DEEPEST`. */
function depthOf(value: unknown, depth = 0): number {
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return depth
  return Object.values(value).reduce<number>(
    (deepest, inner) => Math.max(deepest, depthOf(inner, depth + 1)),
    depth + 1,
  )
}

const amount = z.union([z.number().min(0), z.string().regex(/^\d+(?:\.\d+)?$/)])

/** A quantity of time: one text in the product resource, a number and a unit in list items. */
export const period = z.union([line, z.tuple([amount, line])], {
  error: 'is neither a text nor a number and its unit',
})
export type V1Period = z.infer<typeof period>

/** A period as one text: `2 days` from `[2, "days"]`. Null if it is unknown. */
export function periodText(period: unknown): string | null {
  if (Array.isArray(period)) return period.join(' ')
  return typeof period === 'string' ? period : null
}

/** The parts of a period: `24 hours before` has 24, `hours` and `before`. */
export interface PeriodParts {
  quantity: number
  unit: string
  /** The words after the unit; null if there are none. */
  type: string | null
}

/** A unit with the words before it (`business days`), and the words after it. */
const UNIT_AND_TYPE = /^((?:\S+\s+)*?(?:min|minute|h|hr|hour|day|night|week|month|year)s?)(?:\s+(\S.*))?$/i

/** Splits a period; null if it does not begin with a quantity and a word. Without a known unit, all words are the unit. */
export function periodParts(period: unknown): PeriodParts | null {
  const [, amount, words] = /^(\d+(?:\.\d+)?)\s*(\p{L}.*)$/u.exec(periodText(period) ?? '') ?? []
  const quantity = Number(amount)
  if (words === undefined || !Number.isFinite(quantity)) return null
  const [, unit = words, type = null] = UNIT_AND_TYPE.exec(words) ?? []
  return { quantity, unit, type }
}

/** The account that a V1 record names. The product resource has its id as `id`, the list item as `ID`. */
export const accountName = z.strictObject({
  id: recordId.nullish(),
  ID: recordId.nullish(),
  name: line.nullish(),
})
export type V1AccountName = z.infer<typeof accountName>

export function namedAccount({ id, ID, name }: V1AccountName): NamedAccount | null {
  const accountId = id ?? ID
  return accountId ? { id: accountId, name: name ?? null } : null
}

/** A commentary: an object in the product resource, the name of its language in the list item. */
export const commentary = z.union(
  [line, z.strictObject({ format: oneOf(['Audio', 'Guide', 'Written']).nullish(), language })],
  { error: 'is neither a language nor an object with format and language' },
)
export type V1Commentary = z.infer<typeof commentary>

export const addressTypes: readonly (readonly [LocationType, string])[] = [
  ['START', 'Starts'],
  ['END', 'Ends'],
  ['REDEMPTION', 'Redemption'],
]

const addressType = oneOf(
  addressTypes.map(([, word]) => word),
  text => addressTypes.find(([role]) => role === toLocationType(text))?.[1],
)

/** An address of the V1 product resource, or of a V1 list item. */
export const address = z
  .strictObject({
    type: addressType.nullish(),
    location_type: line.nullish(),
    latitude: latitude.nullish(),
    longitude: longitude.nullish(),
    coordinates: line
      .refine(text => !/^-?0+(?:\.0+)? ?[,; ] ?-?0+(?:\.0+)?$/.test(text), { error: NO_PLACE })
      .nullish(),
    address1: line.nullish(),
    address2: line.nullish(),
    full_street_address: prose.nullish(),
    city: line.nullish(),
    state: line.nullish(),
    country: line.nullish(),
    postal_code: line.nullish(),
    directions: prose.nullish(),
    notes: prose.nullish(),
  })
  .superRefine(refuseNoPlace)
export type V1Address = z.infer<typeof address>

export const openingHours = z.record(z.string(), line.nullish())
export type V1OpeningHours = z.infer<typeof openingHours>
