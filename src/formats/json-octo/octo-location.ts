import * as z from 'zod'
import type { Location } from '../../catalogue/schema/location.ts'
import type { Place } from '../../catalogue/schema/place.ts'
import type { ProductEntry } from '../../document/entry.ts'
import { fieldsOf, openRecordSchema } from '../record-schema.ts'
import { includes, octoRules } from './octo-rules.ts'

const maybe = z.string().nullable()

/** A place with both coordinates, because OCTO requires them. */
type LocatedPlace = Place & { latitude: number; longitude: number }

const ofPlace = fieldsOf<LocatedPlace>()
const ofLocation = fieldsOf<{
  location: Location
  place: LocatedPlace
  plain: ProductEntry['plain']
}>()

const OctoPostalAddress = openRecordSchema({
  streetAddress: ofPlace(maybe, p => p.streetAddress),
  addressLocality: ofPlace(maybe, p => p.addressLocality),
  addressRegion: ofPlace(maybe, p => p.addressRegion),
  postalCode: ofPlace(maybe, p => p.postalCode),
  addressCountry: ofPlace(maybe, p => p.addressCountry),
  postOfficeBoxNumber: ofPlace(maybe, p => p.postOfficeBoxNumber),
})

const ofNothing = fieldsOf<null>()

const OctoPlaceIdentifiers = openRecordSchema({
  googlePlaceId: ofNothing(maybe, () => null),
  applePlaceId: ofNothing(maybe, () => null),
  tripadvisorLocationId: ofNothing(maybe, () => null),
  yelpPlaceId: ofNothing(maybe, () => null),
  facebookPlaceId: ofNothing(maybe, () => null),
  foursquarePlaceId: ofNothing(maybe, () => null),
  baiduPlaceId: ofNothing(maybe, () => null),
  amapPlaceId: ofNothing(maybe, () => null),
})

const NO_IDENTIFIERS = OctoPlaceIdentifiers.build(null)

const OctoPlace = openRecordSchema({
  latitude: ofPlace(z.number(), p => p.latitude),
  longitude: ofPlace(z.number(), p => p.longitude),
  postalAddress: ofPlace(OctoPostalAddress.schema, OctoPostalAddress.build),
  identifiers: ofPlace(OctoPlaceIdentifiers.schema, () => NO_IDENTIFIERS),
  sameAs: ofPlace(z.array(z.string()), p => p.sameAs),
})

export const OctoLocation = openRecordSchema({
  title: ofLocation(maybe, ({ location }) => location.title),
  shortDescription: ofLocation(maybe, ({ location, plain }) => plain(location.shortDescription)),
  types: ofLocation(z.array(z.enum(octoRules.locationTypes)), ({ location }) => rolesOf(location)),
  minutesTo: ofLocation(z.number().nullable(), () => null),
  minutesAt: ofLocation(z.number().nullable(), () => null),
  place: ofLocation(OctoPlace.schema, ({ place }) => OctoPlace.build(place)),
})

export function locationsOf({ product, plain }: ProductEntry) {
  return product.locations.flatMap(location => {
    const { place } = location
    if (!isLocated(place) || rolesOf(location).length === 0) return []
    return [OctoLocation.build({ location, place, plain })]
  })
}

function isLocated(place: Place): place is LocatedPlace {
  return place.latitude !== null && place.longitude !== null
}

function rolesOf({ types }: Location) {
  return types.filter(type => includes(octoRules.locationTypes, type))
}
