import * as z from 'zod'
import { language, latitude, line, longitude, prose, recordId, refuseNoPlace, url } from '../schema/fields.ts'
import { type LocationType, toLocationType } from '../schema/location.ts'
import type { NamedAccount } from '../schema/product.ts'

export type V1Record = Readonly<Record<string, unknown>>

export const texts = z.array(prose)
export const urls = z.array(url)

export const oneOf = (
  values: readonly string[],
  find = (text: string) => values.find(value => looseKey(value) === looseKey(text)),
) =>
  z
    .string()
    .overwrite(text => find(text) ?? text)
    .refine(text => values.includes(text), { error: `is not one of ${values.join(', ')}` })
    .meta({ anyOf: [{ enum: [...values] }, { type: 'string', pattern: loosePattern(values) }] })

function looseKey(text: string): string {
  return text.toLowerCase().replace(/[\s-]+/g, '')
}

function loosePattern(values: readonly string[]): string {
  const between = '[\\s-]*'
  const letters = (value: string) => [...looseKey(value)].map(one => `[${one}${one.toUpperCase()}]`)
  return `^${between}(?:${values.map(value => letters(value).join(between)).join('|')})${between}$`
}

/** A price in major units, such as 10.5. A larger number is a mistake, and would be inexact in minor units. */
export const rate = z.number().min(0).max(1e10)

const DEEPEST = 32

/** A value whose type V1 does not define. It is stored unchanged. */
export const anything = z
  .unknown()
  .refine(value => depthOf(value) <= DEEPEST, { error: 'is nested too deeply' })

function depthOf(value: unknown, depth = 0): number {
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return depth
  return Object.values(value).reduce<number>(
    (deepest, inner) => Math.max(deepest, depthOf(inner, depth + 1)),
    depth + 1,
  )
}

const amount = z.union([z.number().min(0), z.string().regex(/^\d+(?:\.\d+)?$/)])

/** A period: `2 days` in the product resource; in list items `[2, "days"]`, or `[null, "ask us"]` for words alone. */
export const period = z.union([line, z.tuple([amount.nullable(), line])], {
  error: 'is neither a text nor a number and its unit',
})
export type V1Period = z.infer<typeof period>

export function periodText(period: unknown): string | null {
  if (Array.isArray(period)) return period.filter(part => part !== null).join(' ')
  return typeof period === 'string' ? period : null
}

/** The account that a V1 record names. The product resource has its id under `id`, the list item under `ID`. */
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

/** A commentary: `{format, language}` in the product resource, only the name of its language in list items. */
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

export function pointIn(coordinates: string | null | undefined): [number, number] | null {
  const [, latitude, longitude] =
    /^(-?\d{1,2}(?:\.\d+)?)\s*[,; ]\s*(-?\d{1,3}(?:\.\d+)?)$/.exec(coordinates ?? '') ?? []
  return latitude === undefined ? null : [Number(latitude), Number(longitude)]
}

/** In degrees, about 100 metres. Coordinates that differ by less count as equal, because sources round them. */
const FARTHEST = 0.001

const addressParts = z.strictObject({
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
export type V1Address = z.infer<typeof addressParts>

/** An address in V1. It is refused if two of its parts contradict each other, such as `type` and `location_type`. */
export const address = addressParts.superRefine(refuseNoPlace).superRefine((parts, context) => {
  const differ = (part: keyof V1Address, other: string) =>
    context.addIssue({ code: 'custom', path: [part], message: `says something else than ${other}` })
  const [role, listRole] = [parts.type, parts.location_type].map(type => toLocationType(type ?? ''))
  if (role !== undefined && listRole !== undefined && role !== listRole) differ('location_type', 'type')
  const [latitude, longitude] = pointIn(parts.coordinates) ?? []
  refuseNoPlace({ latitude, longitude }, context, ['coordinates'])
  const isFar = (one = Number.NaN, other: number | null | undefined = one) =>
    Math.abs(one - (other ?? one)) > FARTHEST
  if (isFar(latitude, parts.latitude) || isFar(longitude, parts.longitude))
    differ('coordinates', 'latitude and longitude')
})

export const openingHours = z.record(z.string(), line.nullish())
export type V1OpeningHours = z.infer<typeof openingHours>
