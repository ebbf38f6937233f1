import { isObject } from '../../runtime/is-object.ts'
import { locationTypes } from '../schema/location.ts'
import { type OctoObject, objectAt, objectsAt, periodAt, pick, textAt, textsAt } from './octo-object.ts'

type Made = Record<string, unknown>

export function mediaOf(parts: readonly OctoObject[]): Made[] {
  const media = parts.flatMap(part => [
    ...objectsAt(part, 'media').map(medium =>
      pick(medium, ['src', 'type', 'rel', 'title', 'caption', 'copyright']),
    ),
    ...pictures([part['coverImageUrl']], 'COVER'),
    ...pictures([part['bannerImageUrl']], 'GALLERY'),
    ...pictures([...objectsAt(part, 'galleryImages'), ...objectsAt(part, 'bannerImages')], 'GALLERY'),
    ...pictures([part['videoUrl']], 'GALLERY').map((video): Made => ({ type: 'video/mp4', ...video })),
  ])
  const bySource = new Map(media.toReversed().map(medium => [medium['src'], medium]))
  return [...bySource.values()].toReversed()
}

function pictures(list: readonly unknown[], rel: string): Made[] {
  return list.flatMap(picture => {
    const about: OctoObject = isObject(picture) ? picture : { url: picture }
    const src = textAt(about, 'url')
    return src === null ? [] : [{ ...withType(src), src, rel, ...pick(about, ['title', 'caption']) }]
  })
}

const TYPES: readonly (readonly [RegExp, string])[] = [
  [/^https?:\/\/(?:[\w-]+\.)*(?:youtube\.com|youtu\.be)\//i, 'external/youtube'],
  [/^https?:\/\/(?:[\w-]+\.)*vimeo\.com\//i, 'external/vimeo'],
  [/\.jpe?g(?:[?#]|$)/i, 'image/jpeg'],
  [/\.png(?:[?#]|$)/i, 'image/png'],
]

function withType(src: string): Made {
  const [, type] = TYPES.find(([pattern]) => pattern.test(src)) ?? []
  return type === undefined ? {} : { type }
}

/** Types of locations in OCTO that records do not have. They become POINT_OF_INTEREST. */
const SIGHTS = ['ITINERARY_ITEM', 'ADMISSION_INCLUDED', 'POINT', 'EVENT']

function roleOf(type: string): string[] {
  if (SIGHTS.includes(type)) return ['POINT_OF_INTEREST']
  return locationTypes.some(known => known === type) ? [type] : []
}

export function locationsOf(octo: OctoObject, options: readonly OctoObject[]): Made[] {
  const all = [octo, ...options].flatMap(part => [
    ...objectsAt(part, 'locations').map(locationOf),
    ...objectsAt(part, 'itinerary').map(stopOf),
    ...[pointOf(part, 'fromPoint', 'START'), pointOf(part, 'toPoint', 'END')].flat(),
  ])
  const different = new Map(all.map(location => [JSON.stringify(location), location]))
  const isInTown = all.some(({ place }) => isObject(place) && place['addressLocality'] != null)
  return isInTown ? [...different.values()] : [...different.values(), ...destinationOf(octo)]
}

function locationOf(location: OctoObject): Made {
  const place = objectAt(location, 'place')
  const identifiers = Object.entries(objectAt(place, 'identifiers')).flatMap(([kind, id]) =>
    typeof id === 'string' ? [`${kind}:${id}`] : [],
  )
  return {
    title: location['title'],
    shortDescription: withMinutes(textAt(location, 'shortDescription'), location['minutesAt']),
    types: [...new Set(textsAt(location, 'types').flatMap(roleOf))],
    place: {
      ...pick(place, ['latitude', 'longitude']),
      ...addressOf(objectAt(place, 'postalAddress')),
      identifiers,
      sameAs: textsAt(place, 'sameAs'),
    },
  }
}

function addressOf(address: OctoObject): Made {
  return pick(address, [
    ...['streetAddress', 'addressLocality', 'addressRegion', 'postalCode', 'addressCountry'],
    'postOfficeBoxNumber',
  ])
}

/** All languages write minutes as `min`: `Old town (30 min)`. */
function withMinutes(text: string | null, minutes: unknown): string | null {
  if (typeof minutes !== 'number' || minutes <= 0) return text
  return text === null ? `${minutes} min` : `${text} (${minutes} min)`
}

function stopOf(stop: OctoObject): Made {
  const { name, type, address, googlePlaceId } = stop
  return {
    title: name,
    shortDescription: withMinutes(textAt(stop, 'description'), periodAt(stop, 'duration')?.minutes),
    types: roleOf(String(type)),
    place: {
      ...pick(stop, ['latitude', 'longitude']),
      streetAddress: address,
      identifiers: typeof googlePlaceId === 'string' ? [`googlePlaceId:${googlePlaceId}`] : [],
    },
  }
}

function pointOf(part: OctoObject, key: string, type: string): Made[] {
  const point = part[key]
  return isObject(point) ? [{ ...pick(point, ['title', 'shortDescription']), types: [type] }] : []
}

function destinationOf(octo: OctoObject): Made[] {
  const destination = objectAt(octo, 'destination')
  const addressLocality = textAt(octo, 'location') ?? textAt(destination, 'name')
  const addressCountry = textAt(octo, 'country') ?? textAt(destination, 'country')
  if (addressLocality === null && addressCountry === null) return []
  const point = pick(destination, ['latitude', 'longitude'])
  return [{ types: ['POINT_OF_INTEREST'], place: { ...point, addressLocality, addressCountry } }]
}
