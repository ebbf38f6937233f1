import * as z from 'zod'
import { latitude, longitude } from '../../catalogue/schema/fields.ts'
import { type Location, RoleName, roleNamesOf } from '../../catalogue/schema/location.ts'
import type { Place } from '../../catalogue/schema/place.ts'
import type { AccountEntry } from '../../document/entry.ts'
import { fieldsOf, recordSchema, textsOf } from '../record-schema.ts'

const ofPlace = fieldsOf<Place>()
const placeText = textsOf<Place>()

/** If only one coordinate is known, both are left out. */
const isLocated = ({ latitude, longitude }: Place) => latitude !== null && longitude !== null

const CachePlace = recordSchema(
  {
    latitude: ofPlace(
      latitude.optional(),
      p => (isLocated(p) ? (p.latitude ?? undefined) : undefined),
      'Decimal degrees; left out where unknown',
      54.4858,
    ),
    longitude: ofPlace(
      longitude.optional(),
      p => (isLocated(p) ? (p.longitude ?? undefined) : undefined),
      'Decimal degrees; left out where unknown',
      -0.6128,
    ),
    streetAddress: placeText(p => p.streetAddress, 'Street and number', '3 Tarry Ropewalk'),
    addressLocality: placeText(p => p.addressLocality, 'City or town', 'Whitby'),
    addressRegion: placeText(p => p.addressRegion, 'State, province or region', 'North Yorkshire'),
    postalCode: placeText(p => p.postalCode, 'Postcode', 'YO22 4CV'),
    addressCountry: placeText(p => p.addressCountry, 'Country', 'GB'),
    postOfficeBoxNumber: placeText(p => p.postOfficeBoxNumber, 'Post office box', 'PO Box 104'),
    identifiers: ofPlace(z.array(z.string()), p => p.identifiers, 'Identifiers of the place elsewhere', [
      'harbour-places:0417',
    ]),
    sameAs: ofPlace(z.array(z.string()), p => p.sameAs, 'Addresses of pages about the same place', [
      'https://places.example.org/whitby/net-store',
    ]),
  },
  { id: 'CachePlace', description: 'Geospatial and postal data of a cache location.' },
)

type LocationSource = { location: Location; plain: AccountEntry['plain'] }

const ofLocation = fieldsOf<LocationSource>()
const locationText = textsOf<LocationSource>()

export const CacheLocation = recordSchema(
  {
    title: locationText(({ location }) => location.title, 'Name of the location', 'The Net Store'),
    shortDescription: locationText(
      ({ location, plain }) => plain(location.shortDescription),
      'Brief description',
      'Up the steps from the slipway.',
    ),
    types: ofLocation(
      z.array(RoleName),
      ({ location }) => roleNamesOf(location),
      'Roles; a business profile in the words of its source',
      ['Business Address'],
    ),
    place: ofLocation(CachePlace.schema, ({ location }) => CachePlace.build(location.place), 'Where it is'),
  },
  { id: 'CacheLocation', description: 'A place with a role for an account.' },
)
