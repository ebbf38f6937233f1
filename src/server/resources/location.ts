import * as z from 'zod'
import { type Location, RoleName, roleNamesOf } from '../../catalogue/schema/location.ts'
import { copied, fieldsOf, recordSchema } from '../../formats/record-schema.ts'

const text = z.string().nullable()
const ofLocation = fieldsOf<Location>()

const PlaceResource = recordSchema(
  {
    latitude: copied(z.number().min(-90).max(90).nullable(), 'Decimal degrees', 54.4858),
    longitude: copied(z.number().min(-180).max(180).nullable(), 'Decimal degrees', -0.6128),
    streetAddress: copied(text, 'Street and number', '3 Tarry Ropewalk'),
    addressLocality: copied(text, 'City or town', 'Whitby'),
    addressRegion: copied(text, 'State, province or region', 'North Yorkshire'),
    postalCode: copied(text, 'Postcode', 'YO22 4CV'),
    addressCountry: copied(text, 'Country', 'GB'),
    postOfficeBoxNumber: copied(text, 'Post office box', 'PO Box 104'),
    identifiers: copied(z.array(z.string()), 'Identifiers of the place elsewhere', ['harbour-places:0417']),
    sameAs: copied(z.array(z.string()), 'Addresses of pages about the same place', [
      'https://places.example.org/whitby/net-store',
    ]),
  },
  { id: 'Place', description: 'Geospatial and postal data of a location.' },
)

export const LocationResource = recordSchema(
  {
    title: copied(text, 'Name of the location', 'The Net Store'),
    shortDescription: copied(
      text,
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
