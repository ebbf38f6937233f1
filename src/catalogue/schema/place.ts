import * as z from 'zod'
import { latitude, line, list, longitude, optional, url } from './fields.ts'

/** Where a location is, in the terms of schema.org's PostalAddress and GeoCoordinates. `addressCountry` is ISO 3166-1. */
export const Place = z.strictObject({
  latitude: optional(latitude),
  longitude: optional(longitude),
  streetAddress: optional(line),
  addressLocality: optional(line),
  addressRegion: optional(line),
  postalCode: optional(line),
  addressCountry: optional(line),
  postOfficeBoxNumber: optional(line),
  identifiers: list(line),
  sameAs: list(url),
})
export type Place = z.infer<typeof Place>

/**
 * Countries whose post writes the postcode behind the town, or behind the region where there is one (Universal Postal
 * Union, addressing formats); the others write it before the town.
 */
const POSTCODE_LAST = new Set(
  'AU BD BN BR CA GB GG GU ID IE IM IN JE JP KH KR LK LV MM MT NP NZ PE PR SA SG TH TW US VI VN ZA'.split(
    ' ',
  ),
)

/** Town, postcode and region as the country's post has them, from the nearer to the further. */
export function townLines({ postalCode, addressLocality, addressRegion, addressCountry }: Place): string[] {
  const isLast = addressCountry !== null && POSTCODE_LAST.has(addressCountry.toUpperCase())
  const lines = !isLast
    ? [[postalCode, addressLocality], [addressRegion]]
    : addressRegion === null || addressRegion === addressLocality
      ? [[addressLocality, postalCode]]
      : [[addressLocality], [addressRegion, postalCode]]
  return lines.map(parts => parts.filter(part => part !== null).join(' ')).filter(line => line !== '')
}
