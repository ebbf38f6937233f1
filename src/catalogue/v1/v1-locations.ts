import type * as z from 'zod'
import {
  type Location,
  mainLocation,
  toLocationType,
  type WireLocation as WireLocationSchema,
} from '../schema/location.ts'
import type { Product } from '../schema/product.ts'
import { sortKeys } from '../sort-keys.ts'
import { toLine } from '../text/clean-text.ts'
import { foldCase } from '../text/comparison-keys.ts'
import type { Conversion, Draft } from './v1-field.ts'
import { partsOfAddress } from './v1-town.ts'
import { addressTypes, pointIn, type V1Address } from './v1-values.ts'

type WireLocation = z.infer<typeof WireLocationSchema>

/** An address in V1 has one type. The start's address omits what V1 states as `location` and `starts_notes`. */
export const addresses: Conversion<V1Address[]> = {
  write(draft, list) {
    for (const address of list) draft.product.locations.push(locationFrom(address))
    // V1 does not tell a null part from a missing one, so only known parts are stored.
    if (list.length > 0) draft.passthrough['addresses'] = list.map(knownParts)
  },
  read(product) {
    const start = findStart(product)
    return product.locations.flatMap(location => addressFrom(location, location === start, product))
  },
}

function knownParts(address: V1Address): unknown {
  return sortKeys(Object.fromEntries(Object.entries(address).filter(([, part]) => part !== null)))
}

function locationFrom(address: V1Address): WireLocation {
  const [latitude, longitude] = coordinatesOf(address)
  // V1's `full_street_address` may have several lines. The model's `streetAddress` is one line, so `toLine` joins them.
  const full = address.full_street_address ?? null
  const words = address.location_type ?? address.type ?? ''
  const role = toLocationType(words)
  const street = [address.address1, address.address2].filter(part => part)
  return {
    title: null,
    shortDescription: joinProse([address.directions, address.notes]),
    type: [],
    types: role === undefined ? [] : [role === 'SEARCH_BUSINESS_PROFILE' ? words : role],
    place: {
      latitude,
      longitude,
      streetAddress: street.length > 0 ? street.join(', ') : full === null ? null : toLine(full),
      addressLocality: address.city ?? null,
      addressRegion: address.state ?? null,
      postalCode: address.postal_code ?? null,
      addressCountry: address.country ?? null,
      postOfficeBoxNumber: null,
      identifiers: [],
      sameAs: [],
    },
  }
}

function coordinatesOf({ latitude, longitude, coordinates }: V1Address): [number | null, number | null] {
  const point = pointIn(coordinates)
  const [lat, long] = [latitude ?? point?.[0] ?? Number.NaN, longitude ?? point?.[1] ?? Number.NaN]
  return Math.abs(lat) <= 90 && Math.abs(long) <= 180 ? [lat, long] : [null, null]
}

function addressFrom(
  { title, shortDescription, types, place }: Location,
  isStart: boolean,
  { passthrough }: Product,
) {
  const [, type = null] = addressTypes.find(([role]) => types.includes(role)) ?? []
  if (type === null && types.length > 0) return []
  const named = isStart ? null : title
  const parts = {
    latitude: place.latitude,
    longitude: place.longitude,
    address1: named ?? place.streetAddress,
    address2: named === null ? null : place.streetAddress,
    city: place.addressLocality,
    state: place.addressRegion,
    country: place.addressCountry,
    postal_code: place.postalCode,
    notes: isStart ? withoutSuffix(shortDescription, passthrough['starts_notes']) : shortDescription,
  }
  return Object.values(parts).every(value => value === null) ? [] : [{ type, ...parts }]
}

/** Removes `suffix`, which `startNotes` has appended as paragraphs, from the end of `text`. */
function withoutSuffix(text: string | null, suffix: unknown): string | null {
  if (text === null || typeof suffix !== 'string' || !text.endsWith(suffix)) return text
  return text.slice(0, -suffix.length).replace(/\n\n$/, '') || null
}

export const startTitle: Conversion<string> = {
  write(draft, title) {
    draftStart(draft).title = title
    for (const { place } of draft.product.locations)
      if (typeof place?.streetAddress === 'string' && place.addressLocality === null)
        Object.assign(place, partsOfAddress(place.streetAddress, title))
  },
  read: findStartTitle,
}

export const startNotes: Conversion<string> = {
  write(draft, notes) {
    const start = draftStart(draft)
    start.shortDescription = joinProse([start.shortDescription, notes])
  },
  read: () => null,
}

function draftStart({ product: { locations } }: Draft): WireLocation {
  const known = locations.find(({ types }) => types.includes('START'))
  if (known !== undefined) return known
  const start: WireLocation = { title: null, shortDescription: null, type: [], types: ['START'], place: null }
  locations.unshift(start)
  return start
}

function findStartTitle(product: Product): string | null {
  const start = findStart(product)
  return start?.title ?? start?.place.addressLocality ?? null
}

function findStart({ locations }: Product): Location | undefined {
  return locations.find(({ types }) => types.includes('START'))
}

function joinProse(parts: (string | null | undefined)[]): string | null {
  const texts = parts.filter(part => typeof part === 'string' && part !== '')
  return texts.length === 0 ? null : texts.join('\n\n')
}

/** The `location` of a product in V1 lists: the value that the source or a client wrote, else the start's title. */
export function listLocation(product: Product): string | null {
  const passthrough = product.passthrough['location']
  return typeof passthrough === 'string' ? passthrough : findStartTitle(product)
}

export function foldedPlaces(product: Product): { location: string; town: string | null } {
  const location = foldCase(listLocation(product) ?? '')
  const town = foldCase(mainLocation(product.locations, 'START')?.place.addressLocality ?? '')
  return { location, town: town === '' || town === location ? null : town }
}
