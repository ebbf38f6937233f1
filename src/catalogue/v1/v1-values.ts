import * as z from 'zod'
import { language, latitude, line, longitude, prose, recordId, url } from '../schema/fields.ts'
import { type LocationType, toLocationType } from '../schema/location.ts'

/** Values by the names of V1 fields, as their schemas leave them. */
export type V1Record = Readonly<Record<string, unknown>>

/** Several texts. */
export const texts = z.array(prose)

/** Several addresses of images. */
export const urls = z.array(url)

/**
 * One of the values that the interface lists, whatever its case, spaces and hyphens.
 *
 * @param find the listed value that a text means, where other words mean one too
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

/** A price in major units. A larger number is no price, and would be no exact integer in minor units. */
export const rate = z.number().min(0).max(1e10)

/** How deep a value may nest that is kept as it came. */
const DEEPEST = 32

/** A value of which V1 does not say what it holds: it is kept as it came. */
export const anything = z
  .unknown()
  .refine(value => depthOf(value) <= DEEPEST, { error: 'is nested too deeply' })

/** How deep a value nests; counting stops above `DEEPEST`. */
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

/** A period as one text: `2 days` from `[2, "days"]`. Null where it is not known. */
export function periodText(period: unknown): string | null {
  if (Array.isArray(period)) return period.join(' ')
  return typeof period === 'string' ? period : null
}

/** What a period says: `24 hours before` is 24, `hours` and `before`. */
export interface PeriodParts {
  quantity: number
  unit: string
  /** What stands behind the unit; null where nothing does. */
  type: string | null
}

/** The first word for a length of time, with what qualifies it (`business days`), and what follows it. */
const UNIT_AND_TYPE = /^((?:\S+\s+)*?(?:min|minute|h|hr|hour|day|night|week|month|year)s?)(?:\s+(\S.*))?$/i

/** A period in its parts; null where its text does not begin with a quantity and a word. Other words are all unit. */
export function periodParts(period: unknown): PeriodParts | null {
  const [, amount, words] = /^(\d+(?:\.\d+)?)\s*(\p{L}.*)$/u.exec(periodText(period) ?? '') ?? []
  const quantity = Number(amount)
  if (words === undefined || !Number.isFinite(quantity)) return null
  const [, unit = words, type = null] = UNIT_AND_TYPE.exec(words) ?? []
  return { quantity, unit, type }
}

/** The product resource has `id`, the list item `ID`. */
export const accountName = z.strictObject({
  id: recordId.nullish(),
  ID: recordId.nullish(),
  name: line.nullish(),
})
export type V1AccountName = z.infer<typeof accountName>

/** The product resource has objects, the list item texts. */
export const commentary = z.union(
  [line, z.strictObject({ format: oneOf(['Audio', 'Guide', 'Written']).nullish(), language })],
  { error: 'is neither a language nor an object with format and language' },
)
export type V1Commentary = z.infer<typeof commentary>

/** The roles of places that V1 has a word for. */
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
export const address = z.strictObject({
  type: addressType.nullish(),
  location_type: line.nullish(),
  latitude: latitude.nullish(),
  longitude: longitude.nullish(),
  coordinates: line.nullish(),
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
export type V1Address = z.infer<typeof address>

/** Hours by the name of the day. */
export const openingHours = z.record(z.string(), line.nullish())
export type V1OpeningHours = z.infer<typeof openingHours>
