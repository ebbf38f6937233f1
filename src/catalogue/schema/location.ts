import * as z from 'zod'
import { foldCase } from '../text/comparison-keys.ts'
import { line, list, optional, prose } from './fields.ts'
import { Place } from './place.ts'

/** The types of a location, also called its roles: types of OCTO Content, and two types for businesses. */
export const locationTypes = [
  'START',
  'END',
  'BUSINESS_ADDRESS',
  'SEARCH_BUSINESS_PROFILE',
  'REDEMPTION',
  'POINT_OF_INTEREST',
] as const
export type LocationType = (typeof locationTypes)[number]

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

export function toLocationType(text: string): LocationType | undefined {
  const code = text
    .trim()
    .toUpperCase()
    .replace(/[\s-]+/g, '_')
  const known = locationTypes.find(type => type === code)
  if (known !== undefined || Object.hasOwn(byDisplay, code)) return known ?? byDisplay[code]
  return code.endsWith('BUSINESS_PROFILE') ? 'SEARCH_BUSINESS_PROFILE' : undefined
}

/** A location type as a source writes it: a code, a display text, or the label of a business profile. */
const role = line.refine(text => toLocationType(text) !== undefined, {
  error: `is not one of ${locationTypes.join(', ')}`,
})

export function roleNamesOf({ types, profileLabel }: Location): string[] {
  return types.map(type =>
    type === 'SEARCH_BUSINESS_PROFILE' ? (profileLabel ?? type) : (locationDisplay[type] ?? type),
  )
}

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

export interface Location {
  title: string | null
  shortDescription: string | null
  types: LocationType[]
  place: Place
  /** The source's words for the type SEARCH_BUSINESS_PROFILE, unless the source writes the code itself. */
  profileLabel?: string
}

/** The first location with `role`, else the first of all. V1's `location` is stricter: it is null without a START. */
export function mainLocation(locations: readonly Location[], role: LocationType): Location | undefined {
  return locations.find(({ types }) => types.includes(role)) ?? locations[0]
}

export interface Whereabouts {
  town: string | null
  /** A code of ISO 3166-1 in capitals, or the source's words for the country. */
  country: string | null
  /** In decimal degrees. */
  coordinates: { latitude: number; longitude: number } | null
}

/**
 * Takes each value from the `mainLocation`, else from other locations, but not from an office if the trip starts
 * elsewhere.
 */
export function whereaboutsOf(locations: readonly Location[], role: LocationType): Whereabouts {
  const main = mainLocation(locations, role)
  const isStart = role === 'START' && main?.types.includes('START') === true
  const places = (main === undefined ? [] : [main, ...locations])
    .filter(location => location === main || !isStart || !location.types.includes('BUSINESS_ADDRESS'))
    .map(({ place }) => factsOf(place))
  const found = places.find(place => Object.values(place).some(fact => fact !== null))
  const whereabouts = found ?? { town: null, country: null, coordinates: null }
  for (const { town, country, coordinates } of places) {
    const isElsewhere = country !== null && (whereabouts.country ?? country) !== country
    const isInTown = town === null ? role === 'BUSINESS_ADDRESS' : town === whereabouts.town
    if (isElsewhere || !isInTown) continue
    whereabouts.country ??= country
    whereabouts.coordinates ??= coordinates
  }
  return whereabouts
}

function factsOf({ addressLocality, addressCountry, latitude, longitude }: Place): Whereabouts {
  return {
    town: addressLocality,
    country: addressCountry?.replace(/^[a-z]{2}$/i, code => code.toUpperCase()) ?? null,
    coordinates: latitude === null || longitude === null ? null : { latitude, longitude },
  }
}

const nowhere: Place = Place.parse({})

function isEnd(roles: readonly (LocationType | undefined)[]): boolean {
  return roles.includes('START') || roles.includes('END')
}

/** Removes each location that is only a sight (POINT_OF_INTEREST) and the same place as the start or the end. */
export function withoutPassedEnds(locations: readonly Location[]): readonly Location[] {
  const isSight = ({ types }: Location) => types.length === 1 && types[0] === 'POINT_OF_INTEREST'
  const ends = locations.filter(({ types }) => isEnd(types))
  if (ends.length === 0 || !locations.some(isSight)) return locations
  return locations.filter(location => !isSight(location) || !ends.some(end => isSamePlace(end, location)))
}

function isSamePlace(one: Location, other: Location): boolean {
  const { latitude, longitude } = one.place
  const isPlaced = latitude !== null && other.place.latitude !== null
  if (isPlaced && (latitude !== other.place.latitude || longitude !== other.place.longitude)) return false
  if (one.title === null || other.title === null) return isPlaced
  return foldCase(one.title) === foldCase(other.title)
}

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
