import * as z from 'zod'
import { type Location, RoleName, roleNamesOf } from '../../catalogue/schema/location.ts'
import type { Place } from '../../catalogue/schema/place.ts'
import { fieldsOf, recordSchema } from '../../formats/record-schema.ts'

const text = z.string().nullable()
const ofPlace = fieldsOf<Place>()
const ofLocation = fieldsOf<Location>()

const PlaceResource = recordSchema(
  {
    latitude: ofPlace(z.number().min(-90).max(90).nullable(), p => p.latitude, 'Decimal degrees', 54.4858),
    longitude: ofPlace(
      z.number().min(-180).max(180).nullable(),
      p => p.longitude,
      'Decimal degrees',
      -0.6128,
    ),
    streetAddress: ofPlace(text, p => p.streetAddress, 'Street and number', '3 Tarry Ropewalk'),
    addressLocality: ofPlace(text, p => p.addressLocality, 'City or town', 'Whitby'),
    addressRegion: ofPlace(text, p => p.addressRegion, 'State, province or region', 'North Yorkshire'),
    postalCode: ofPlace(text, p => p.postalCode, 'Postcode', 'YO22 4CV'),
    addressCountry: ofPlace(text, p => p.addressCountry, 'Country', 'GB'),
    postOfficeBoxNumber: ofPlace(text, p => p.postOfficeBoxNumber, 'Post office box', 'PO Box 104'),
    identifiers: ofPlace(z.array(z.string()), p => p.identifiers, 'Identifiers of the place elsewhere', [
      'harbour-places:0417',
    ]),
    sameAs: ofPlace(z.array(z.string()), p => p.sameAs, 'Addresses of pages about the same place', [
      'https://places.example.org/whitby/net-store',
    ]),
  },
  { id: 'Place', description: 'Geospatial and postal data of a location.' },
)

/** A location in the bodies of getAccount and getProduct. */
export const LocationResource = recordSchema(
  {
    title: ofLocation(text, l => l.title, 'Name of the location', 'The Net Store'),
    shortDescription: ofLocation(
      text,
      l => l.shortDescription,
      'Brief description; may carry HTML',
      'Office, changing rooms and boat racks, up the steps from the slipway.',
    ),
    types: ofLocation(
      z.array(RoleName),
      roleNamesOf,
      'Roles; a business profile in the words of its source. `REDEMPTION` is where guests exchange tickets or redeem vouchers before the start, `POINT_OF_INTEREST` a sight passed without stopping',
      ['Business Address'],
    ),
    place: ofLocation(
      PlaceResource.schema,
      l => PlaceResource.build(l.place),
      'Where it is; all keys, unknown ones null or `[]`',
    ),
  },
  { id: 'Location', description: 'A place with a role for an account or a product.' },
)
