import type * as z from 'zod'
import { toLocationType, type WireLocation as WireLocationSchema } from '../schema/location.ts'
import { sortKeys } from '../sort-keys.ts'
import { toLine } from '../text/clean-text.ts'
import { type Draft, joinLine } from './to-model.ts'
import type { V1Address } from './v1-values.ts'

type WireLocation = z.infer<typeof WireLocationSchema>

/** Null and missing parts of an address say the same, so only what is known is kept to come back. */
export function addresses(draft: Draft, list: V1Address[]): void {
  for (const address of list) draft.product.locations.push(locationFrom(address))
  if (list.length > 0) draft.kept['addresses'] = list.map(knownParts)
}

function knownParts(address: V1Address): unknown {
  return sortKeys(Object.fromEntries(Object.entries(address).filter(([, part]) => part !== null)))
}

function locationFrom(address: V1Address): WireLocation {
  const [latitude, longitude] = coordinatesOf(address)
  // V1 takes it for prose, and a place has it as a line.
  const full = address.full_street_address ?? null
  const role = toLocationType(address.location_type ?? address.type ?? '')
  return {
    title: null,
    shortDescription: joinProse([address.directions, address.notes]),
    type: [],
    types: role === undefined ? [] : [role],
    place: {
      latitude,
      longitude,
      streetAddress: joinLine([address.address1, address.address2]) ?? (full === null ? null : toLine(full)),
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
  const match = /^(-?\d{1,2}(?:\.\d+)?)\s*[,; ]\s*(-?\d{1,3}(?:\.\d+)?)$/.exec(coordinates ?? '')
  const [lat, long] = [
    latitude ?? Number(match?.[1] ?? Number.NaN),
    longitude ?? Number(match?.[2] ?? Number.NaN),
  ]
  return Math.abs(lat) <= 90 && Math.abs(long) <= 180 ? [lat, long] : [null, null]
}

/** The V1 location names the place where the product starts. */
export function startTitle(draft: Draft, title: string): void {
  startOf(draft).title = title
}

export function startNotes(draft: Draft, notes: string): void {
  const start = startOf(draft)
  start.shortDescription = joinProse([start.shortDescription, notes])
}

function startOf({ product: { locations } }: Draft): WireLocation {
  const known = locations.find(({ types }) => types.includes('START'))
  if (known !== undefined) return known
  const start: WireLocation = { title: null, shortDescription: null, type: [], types: ['START'], place: null }
  locations.unshift(start)
  return start
}

/** Several texts as paragraphs of one. */
function joinProse(parts: (string | null | undefined)[]): string | null {
  const texts = parts.filter(part => typeof part === 'string' && part !== '')
  return texts.length === 0 ? null : texts.join('\n\n')
}
