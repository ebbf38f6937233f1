import * as z from 'zod'
import { field } from './field.ts'
import { roleName, roleNames } from './location-resource.ts'

const text = z.string()

const CachePlace = z
  .strictObject({
    latitude: field(
      z.number().min(-90).max(90).optional(),
      'Decimal degrees; left out where unknown',
      54.4858,
    ),
    longitude: field(
      z.number().min(-180).max(180).optional(),
      'Decimal degrees; left out where unknown',
      -0.6128,
    ),
    streetAddress: field(text, 'Street and number', '3 Tarry Ropewalk'),
    addressLocality: field(text, 'City or town', 'Whitby'),
    addressRegion: field(text, 'State, province or region', 'North Yorkshire'),
    postalCode: field(text, 'Postcode', 'YO22 4CV'),
    addressCountry: field(text, 'Country', 'GB'),
    postOfficeBoxNumber: field(text, 'Post office box', 'PO Box 104'),
    identifiers: field(z.array(text), 'Identifiers of the place elsewhere', ['harbour-places:0417']),
    sameAs: field(z.array(text), 'Addresses of pages about the same place', [
      'https://places.example.org/whitby/net-store',
    ]),
  })
  .meta({ id: 'CachePlace', description: 'Geospatial and postal data of a cache location.' })

/** A location of a cache account record: unknown texts are empty. */
export const CacheLocation = z
  .strictObject({
    title: field(text, 'Name of the location', 'The Net Store'),
    shortDescription: field(text, 'Brief description', 'Up the steps from the slipway.'),
    types: field(z.array(z.enum(roleNames)), 'Roles', [roleName('BUSINESS_ADDRESS')]),
    place: CachePlace.meta({ description: 'Where it is' }),
  })
  .meta({ id: 'CacheLocation', description: 'A place with a role for an account.' })
