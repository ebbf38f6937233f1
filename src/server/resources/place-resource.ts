import * as z from 'zod'
import type { Place } from '../../catalogue/schema/place.ts'
import { field } from './field.ts'

const text = z.string().nullable()

/** Geospatial and postal data of a location (interface, Location object, `place`). */
export const PlaceResource = z
  .strictObject({
    latitude: field(z.number().min(-90).max(90).nullable(), 'Decimal degrees', 54.4858),
    longitude: field(z.number().min(-180).max(180).nullable(), 'Decimal degrees', -0.6128),
    streetAddress: field(text, 'Street and number', '3 Tarry Ropewalk'),
    addressLocality: field(text, 'City or town', 'Whitby'),
    addressRegion: field(text, 'State, province or region', 'North Yorkshire'),
    postalCode: field(text, 'Postcode', 'YO22 4CV'),
    addressCountry: field(text, 'Country', 'GB'),
    postOfficeBoxNumber: field(text, 'Post office box', 'PO Box 104'),
    identifiers: field(z.array(z.string()), 'Identifiers of the place elsewhere', ['harbour-places:0417']),
    sameAs: field(z.array(z.string()), 'Addresses of pages about the same place', [
      'https://places.example.org/whitby/net-store',
    ]),
  })
  .meta({ id: 'Place', description: 'Geospatial and postal data of a location.' })
export type PlaceResource = z.infer<typeof PlaceResource>

export function toPlaceResource(place: Place): PlaceResource {
  return {
    latitude: place.latitude,
    longitude: place.longitude,
    streetAddress: place.streetAddress,
    addressLocality: place.addressLocality,
    addressRegion: place.addressRegion,
    postalCode: place.postalCode,
    addressCountry: place.addressCountry,
    postOfficeBoxNumber: place.postOfficeBoxNumber,
    identifiers: place.identifiers,
    sameAs: place.sameAs,
  }
}
