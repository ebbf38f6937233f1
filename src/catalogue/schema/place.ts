import * as z from 'zod'
import { latitude, line, list, longitude, optional, url } from './fields.ts'

/** Geospatial and postal data of a location (interface, Location object, `place`). */
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
