import { isDeepStrictEqual } from 'node:util'
import type { Location } from '../schema/location.ts'
import { replaceItems } from './replace-items.ts'

interface Pair {
  stored: Location
  read: Location
}

/**
 * Puts the addresses of a V1 write into `locations`. `before` and `after` are the old and new addresses as locations.
 * An unchanged address keeps its location's details. A changed one goes to a location with equal `types`. Locations
 * that V1 cannot express stay.
 */
export function replaceLocations(
  locations: readonly Location[],
  before: readonly Location[],
  after: readonly Location[],
): Location[] {
  const pairs = pairUp(locations, before)
  const left = new Set(pairs)
  const take = (isMatch: (pair: Pair) => boolean): Pair | undefined => {
    const pair = [...left].find(isMatch)
    if (pair !== undefined) left.delete(pair)
    return pair
  }
  const unchanged = after.map(place => take(({ read }) => isDeepStrictEqual(read, place)))
  const next = after.map((place, index) => {
    const pair = unchanged[index]
    if (pair !== undefined) return pair.stored
    const changed = take(({ read }) => isDeepStrictEqual(read.types, place.types))
    return changed === undefined ? place : changedLocation(changed, place)
  })
  const isOld = (location: Location) => pairs.some(pair => pair.stored === location)
  return replaceItems(locations, isOld, next.filter(isKnown))
}

function pairUp(locations: readonly Location[], before: readonly Location[]): Pair[] {
  const free = new Set(locations)
  return before.flatMap(read => {
    const places = [...free]
    const stored =
      places.find(place => isDeepStrictEqual(place, read)) ??
      places.find(
        ({ types }) =>
          read.types.every(type => types.includes(type)) && (read.types.length > 0 || types.length === 0),
      )
    if (stored === undefined) return []
    free.delete(stored)
    return [{ stored, read }]
  })
}

function isKnown({ title, shortDescription, place }: Location): boolean {
  return [title, shortDescription, ...Object.values(place).flat()].some(part => part !== null)
}

function changedLocation({ stored, read }: Pair, next: Location): Location {
  return {
    ...stored,
    title: read.title === next.title ? stored.title : next.title,
    shortDescription:
      read.shortDescription === next.shortDescription ? stored.shortDescription : next.shortDescription,
    place: isDeepStrictEqual(read.place, next.place) ? stored.place : next.place,
  }
}
