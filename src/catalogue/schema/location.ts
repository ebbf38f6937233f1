import * as z from 'zod'
import { foldCase } from '../text/comparison-keys.ts'
import { line, list, optional, prose } from './fields.ts'
import { Place } from './place.ts'

/** The roles of a location: those of OCTO Content, and two of businesses. */
export const locationTypes = [
  'START',
  'END',
  'BUSINESS_ADDRESS',
  'SEARCH_BUSINESS_PROFILE',
  'REDEMPTION',
  'POINT_OF_INTEREST',
] as const
export type LocationType = (typeof locationTypes)[number]

/** Roles that published locations carry as words; the other roles stand there as codes. */
const locationDisplay: Partial<Record<LocationType, string>> = {
  START: 'Starts',
  BUSINESS_ADDRESS: 'Business Address',
}

const byDisplay: Record<string, LocationType> = {
  STARTS: 'START',
  STARTING_POINT: 'START',
  ENDS: 'END',
  REDEMPTIONS: 'REDEMPTION',
  POI: 'POINT_OF_INTEREST',
  BUSINESS: 'BUSINESS_ADDRESS',
  BUSINESS_PROFILE: 'SEARCH_BUSINESS_PROFILE',
}

/** A role from its code or from a display string; undefined where it is neither. */
export function toLocationType(text: string): LocationType | undefined {
  const code = text
    .trim()
    .toUpperCase()
    .replace(/[\s-]+/g, '_')
  const known = locationTypes.find(type => type === code)
  if (known !== undefined || Object.hasOwn(byDisplay, code)) return known ?? byDisplay[code]
  return code.endsWith('BUSINESS_PROFILE') ? 'SEARCH_BUSINESS_PROFILE' : undefined
}

/** A role in the words of its source, which for a business profile are its label. */
const role = line.refine(text => toLocationType(text) !== undefined, {
  error: `is not one of ${locationTypes.join(', ')}`,
})

/** A location's roles as published locations carry them: a business profile by its label, if it has one. */
export function roleNamesOf({ types, profileLabel }: Location): string[] {
  return types.map(type =>
    type === 'SEARCH_BUSINESS_PROFILE' ? (profileLabel ?? type) : (locationDisplay[type] ?? type),
  )
}

/** What `roleNamesOf` gives. */
export const RoleName = z.union([
  z.enum(locationTypes.map(type => locationDisplay[type] ?? type)),
  z
    .string()
    .refine(text => toLocationType(text) === 'SEARCH_BUSINESS_PROFILE', { error: 'is no role' })
    .meta({ description: 'What a source calls a business profile' }),
])

/** A location as a source delivers it: with its roles under `types`, under `type`, or both. */
export const WireLocation = z.strictObject({
  title: optional(line),
  shortDescription: optional(prose),
  type: list(role),
  types: list(role),
  place: optional(Place),
})

/** A location as the store has it. */
export interface Location {
  title: string | null
  shortDescription: string | null
  types: LocationType[]
  place: Place
  /** What its source calls a SEARCH_BUSINESS_PROFILE, where it has words for it and not only the code. */
  profileLabel?: string
}

/**
 * Where a record is, for readers who get one place: the first location with this role, else the first of all. V1 has no such
 * place: it reads and writes only a location with the role START.
 */
export function mainLocation(locations: readonly Location[], role: LocationType): Location | undefined {
  return locations.find(({ types }) => types.includes(role)) ?? locations[0]
}

/** Where a record is, as it is filtered and called by; null for what none of its locations says. */
export interface Whereabouts {
  town: string | null
  /** As the record has it; codes of ISO 3166-1 in capitals. */
  country: string | null
  /** In decimal degrees. */
  coordinates: { latitude: number; longitude: number } | null
}

/** Each fact is that of the main location, else of the first location that has it. */
export function whereaboutsOf(locations: readonly Location[], role: LocationType): Whereabouts {
  const main = mainLocation(locations, role)
  const whereabouts: Whereabouts = { town: null, country: null, coordinates: null }
  for (const { place } of main === undefined ? [] : [main, ...locations]) {
    const { latitude, longitude } = place
    whereabouts.town ??= place.addressLocality
    whereabouts.country ??= place.addressCountry?.replace(/^[a-z]{2}$/i, code => code.toUpperCase()) ?? null
    if (latitude !== null && longitude !== null) whereabouts.coordinates ??= { latitude, longitude }
  }
  return whereabouts
}

const nowhere: Place = Place.parse({})

/** Whether a trip starts or ends there: it is no sight then that the trip passes by, whatever the source says. */
function isEnd(roles: readonly (LocationType | undefined)[]): boolean {
  return roles.includes('START') || roles.includes('END')
}

/** The locations without sights that are where the trip starts or ends, told a second time. */
export function withoutPassedEnds(locations: readonly Location[]): readonly Location[] {
  const isSight = ({ types }: Location) => types.length === 1 && types[0] === 'POINT_OF_INTEREST'
  const ends = locations.filter(({ types }) => isEnd(types))
  if (ends.length === 0 || !locations.some(isSight)) return locations
  return locations.filter(location => !isSight(location) || !ends.some(end => isSamePlace(end, location)))
}

/** Whether two locations with one name, or of which one has none, are one: coordinates part them, and make one of them. */
function isSamePlace(one: Location, other: Location): boolean {
  const { latitude, longitude } = one.place
  const isPlaced = latitude !== null && other.place.latitude !== null
  if (isPlaced && (latitude !== other.place.latitude || longitude !== other.place.longitude)) return false
  if (one.title === null || other.title === null) return isPlaced
  return foldCase(one.title) === foldCase(other.title)
}

/** The location with the roles of both keys, each once. */
export function toLocation({ type, types, ...wire }: z.infer<typeof WireLocation>): Location {
  const words = [...type, ...types]
  const roles = words.map(toLocationType)
  const profileLabel = words.find(
    text => / /.test(text) && toLocationType(text) === 'SEARCH_BUSINESS_PROFILE',
  )
  return {
    title: wire.title,
    shortDescription: wire.shortDescription,
    types: locationTypes.filter(
      code => roles.includes(code) && !(code === 'POINT_OF_INTEREST' && isEnd(roles)),
    ),
    place: wire.place ?? nowhere,
    ...(profileLabel === undefined ? {} : { profileLabel }),
  }
}
