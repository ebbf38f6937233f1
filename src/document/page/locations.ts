import { isDeepStrictEqual } from 'node:util'
import type { List, ListItem, Text } from 'mdast'
import { addressText } from '../../catalogue/place-lines.ts'
import { type Location, type LocationType, withoutPassedEnds } from '../../catalogue/schema/location.ts'
import { STOP_ROLES } from '../../catalogue/stops.ts'
import { memoizeLast } from '../../catalogue/text/memoize.ts'
import { asParagraph, type Block, bullets, item, paragraph, strong, text } from '../nodes.ts'
import type { PageContext } from '../template/placeholder.ts'
import type { Word } from '../template/words.ts'
import type { Messages } from './messages.ts'

declare module 'mdast' {
  interface TextData {
    /** The coordinates that the text contains, in decimal degrees. */
    point?: { latitude: number; longitude: number }
  }
}

const ROLES: Record<LocationType, Word> = {
  START: 'Start',
  END: 'End',
  BUSINESS_ADDRESS: 'Business address',
  SEARCH_BUSINESS_PROFILE: 'Business profile',
  REDEMPTION: 'Redemption point',
  POINT_OF_INTEREST: 'Passes by',
}

export function locationList(locations: readonly Location[], context: PageContext): List | Block[] | null {
  const all = mergedLocations(withoutPassedEnds(locations))
  const route = routeOf(all)
  const itemsOf = (some: readonly Location[]) => some.flatMap(location => locationItem(location, context))
  const stops = itemsOf(route)
  const others = itemsOf(all.filter(location => !route.includes(location)))
  const lists = [
    ...(stops.length === 0 ? [] : [{ ...bullets(stops), ordered: true, start: 1 }]),
    ...(others.length === 0 ? [] : [bullets(others)]),
  ]
  return lists.length > 1 ? lists : (lists[0] ?? null)
}

/** Merges locations with equal addresses. If the trip has stops, its end stays apart, to show that the trip returns. */
function mergedLocations(locations: readonly Location[]): readonly Location[] {
  if (locations.length < 2) return locations
  const hasStops = locations.some(({ types }) => types.includes('POINT_OF_INTEREST'))
  const merged: Location[] = []
  for (const location of locations) {
    const at =
      hasStops && location.types.includes('END') ? -1 : merged.findIndex(one => canMerge(one, location))
    const known = merged[at]
    if (known === undefined) merged.push(location)
    else
      merged[at] = {
        ...known,
        title: known.title ?? location.title,
        shortDescription: known.shortDescription ?? location.shortDescription,
        types: [...new Set([...known.types, ...location.types])],
      }
  }
  return merged
}

function canMerge(one: Location, other: Location): boolean {
  const areAlike = (field: 'title' | 'shortDescription') =>
    one[field] === null || other[field] === null || one[field] === other[field]
  const isSight = [...one.types, ...other.types].includes('POINT_OF_INTEREST')
  return (
    !isSight && areAlike('title') && areAlike('shortDescription') && isDeepStrictEqual(one.place, other.place)
  )
}

function routeOf(locations: readonly Location[]): readonly Location[] {
  const stops = inTripOrder(locations)
  const starts = stops.filter(({ types }) => types.includes('START'))
  return starts.length === 1 && stops.length > 1 ? stops : []
}

export function inTripOrder(locations: readonly Location[]): readonly Location[] {
  const withRole = (role: LocationType) => locations.filter(({ types }) => types.includes(role))
  return [...new Set(STOP_ROLES.flatMap(withRole))]
}

function locationItem(location: Location, { messages, blocks }: PageContext): ListItem[] {
  const colon = colonIn(messages)
  const where = whereOf(location, messages)
  const coordinates = coordinatesOf(location, messages)
  const about = location.shortDescription === null ? [] : blocks(location.shortDescription)
  if (where === '' && coordinates === null && about.length === 0) return []
  const role = location.types.map(type => messages.word(ROLES[type])).join(', ') || messages.word('Location')
  const address = where === '' && coordinates === null ? '' : colon + where
  const line = paragraph(strong(role), text(address))
  if (coordinates !== null) {
    if (where !== '') coordinates.value = `, ${coordinates.value}`
    line.children.push(coordinates)
  }
  const notes = about.map(asParagraph)
  return [{ ...item(line, ...notes), spread: notes.length > 0 }]
}

const colonIn = memoizeLast((messages: Messages) => messages.labelled('\n', '\n').split('\n')[1] ?? '')

function whereOf(location: Location, messages: Messages): string {
  const { addressCountry } = location.place
  const country = addressCountry === null ? null : messages.country(addressCountry)
  return addressText(location, country)
}

function coordinatesOf({ place }: Location, messages: Messages): Text | null {
  if (place.latitude === null || place.longitude === null) return null
  const point = { latitude: rounded(place.latitude), longitude: rounded(place.longitude) }
  const value = `${messages.word('coordinates')} ${point.latitude}, ${point.longitude}`
  return { ...text(value), data: { point } }
}

function rounded(degrees: number): number {
  return Number(degrees.toFixed(6))
}
