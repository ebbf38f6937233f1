import { isDeepStrictEqual } from 'node:util'
import type { Location } from '../schema/location.ts'
import { replaceItems } from './replace-items.ts'

/** A place of the product, and the place that V1's fields for it are read as. */
interface Pair {
  own: Location
  read: Location
}

/**
 * The places of a product after a change of its V1 addresses. A place whose address did not change stays with all that
 * V1 has no field for; else a place of the same role takes over what changed. Places that V1 does not have stay.
 *
 * @param before the places read from the V1 fields that the product had, in the order of `locations`
 * @param after the places read from the V1 fields that it has now
 */
export function replaceLocations(
  locations: readonly Location[],
  before: readonly Location[],
  after: readonly Location[],
): Location[] {
  const pairs = pairUp(locations, before)
  const left = new Set(pairs)
  const take = (isIt: (pair: Pair) => boolean): Pair | undefined => {
    const pair = [...left].find(isIt)
    if (pair !== undefined) left.delete(pair)
    return pair
  }
  const unchanged = after.map(place => take(({ read }) => isDeepStrictEqual(read, place)))
  const next = after.map((place, index) => {
    const pair = unchanged[index]
    if (pair !== undefined) return pair.own
    const changed = take(({ read }) => isDeepStrictEqual(read.types, place.types))
    return changed === undefined ? place : changedPlace(changed, place)
  })
  const isOld = (own: Location) => pairs.some(pair => pair.own === own)
  return replaceItems(locations, isOld, next.filter(isKnown))
}

/** Finds the place of the product for each that was read from V1. Places whose role V1 has no word for have no pair. */
function pairUp(locations: readonly Location[], before: readonly Location[]): Pair[] {
  const free = new Set(locations)
  return before.flatMap(read => {
    const places = [...free]
    const own =
      places.find(place => isDeepStrictEqual(place, read)) ??
      places.find(
        ({ types }) =>
          read.types.every(type => types.includes(type)) && (read.types.length > 0 || types.length === 0),
      )
    if (own === undefined) return []
    free.delete(own)
    return [{ own, read }]
  })
}

/** Whether anything is known of a place: a start may have lost its address and nothing else was known of it. */
function isKnown({ title, shortDescription, place }: Location): boolean {
  return [title, shortDescription, ...Object.values(place).flat()].some(part => part !== null)
}

/** What changed, from the new place; the rest from the old one. Another address makes the old place's data wrong. */
function changedPlace({ own, read }: Pair, place: Location): Location {
  return {
    ...own,
    title: read.title === place.title ? own.title : place.title,
    shortDescription:
      read.shortDescription === place.shortDescription ? own.shortDescription : place.shortDescription,
    place: isDeepStrictEqual(read.place, place.place) ? own.place : place.place,
  }
}
