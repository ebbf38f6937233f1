import * as z from 'zod'
import { latitude, line, list, longitude, optional, refuseNoPlace, url } from './fields.ts'

/** An address (schema.org PostalAddress, `addressCountry` in ISO 3166-1) and its coordinates (GeoCoordinates). */
export const Place = z
  .strictObject({
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
  .superRefine(refuseNoPlace)
export type Place = z.infer<typeof Place>

/** Countries with the postcode after the town or region (Universal Postal Union). In others it is before the town. */
const POSTCODE_LAST = new Set(
  'AU BD BN BR CA GB GG GU ID IE IM IN JE JP KH KR LK LV MM MT NP NZ PE PR SA SG TH TW US VI VN ZA'.split(
    ' ',
  ),
)

export function townLines({ postalCode, addressLocality, addressRegion, addressCountry }: Place): string[] {
  const isLast = addressCountry !== null && POSTCODE_LAST.has(addressCountry.toUpperCase())
  const lines = !isLast
    ? [[postalCode, addressLocality], [addressRegion]]
    : addressRegion === null || addressRegion === addressLocality
      ? [[addressLocality, postalCode]]
      : [[addressLocality], [addressRegion, postalCode]]
  return lines.map(parts => parts.filter(part => part !== null).join(' ')).filter(line => line !== '')
}
