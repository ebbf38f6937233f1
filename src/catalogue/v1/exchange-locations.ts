import { isDeepStrictEqual } from 'node:util'
import type { Location } from '../schema/location.ts'
import { replaceItems } from './replace-items.ts'

/** A place of the product with what V1 said of it. */
interface Pair {
  own: Location
  said: Location
}

/**
 * The places with those that V1 says exchanged. A place that is said as before stays with all that only the newer
 * generation knows of it; one of the same role takes over what is said differently. Others stay as they are.
 *
 * @param before what V1 said, derived from the locations
 * @param after what V1 says now
 */
export function exchangeLocations(
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
  const unchanged = after.map(place => take(({ said }) => isDeepStrictEqual(said, place)))
  const next = after.map((place, index) => {
    const pair = unchanged[index]
    if (pair !== undefined) return pair.own
    const changed = take(({ said }) => isDeepStrictEqual(said.types, place.types))
    return changed === undefined ? place : changedPlace(changed, place)
  })
  const isOld = (own: Location) => pairs.some(pair => pair.own === own)
  return replaceItems(locations, isOld, next.filter(saysSomething))
}

/** What V1 said stands in the order of the places it was derived from; roles that it has no word for are left out. */
function pairUp(locations: readonly Location[], before: readonly Location[]): Pair[] {
  const free = new Set(locations)
  return before.flatMap(said => {
    const places = [...free]
    const own =
      places.find(place => isDeepStrictEqual(place, said)) ??
      places.find(
        ({ types }) =>
          said.types.every(type => types.includes(type)) && (said.types.length > 0 || types.length === 0),
      )
    if (own === undefined) return []
    free.delete(own)
    return [{ own, said }]
  })
}

/** A start whose address was taken away may have nothing left. */
function saysSomething({ title, shortDescription, place }: Location): boolean {
  return [title, shortDescription, ...Object.values(place).flat()].some(part => part !== null)
}

/** A place at another address is another place: what else was known of the old one would be wrong. */
function changedPlace({ own, said }: Pair, place: Location): Location {
  return {
    title: said.title === place.title ? own.title : place.title,
    shortDescription:
      said.shortDescription === place.shortDescription ? own.shortDescription : place.shortDescription,
    types: own.types,
    place: isDeepStrictEqual(said.place, place.place) ? own.place : place.place,
  }
}
