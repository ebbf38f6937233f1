import { type Location, withoutPassedEnds } from './schema/location.ts'
import type { Place } from './schema/place.ts'
import { nameKey } from './text/comparison-keys.ts'

export const STOP_ROLES = ['START', 'POINT_OF_INTEREST', 'END'] as const

/** A place of a trip other than its main place. With the role START, the trip can begin there too. */
export interface Stop {
  /** The town of the stop's location, else the title of the location. */
  name: string
  role: (typeof STOP_ROLES)[number]
  place: Place
}

/** In characters. Lists shorten and facts leave out longer names of places, because these may be directions. */
export const LONGEST_PLACE = 60
const NONE: readonly Stop[] = []

/** The stops in the order of the trip, each once. `main` is the name of the main place, which is left out. */
export function stopsOf(locations: readonly Location[], main: string | null): readonly Stop[] {
  if (locations.length < 2) return NONE
  const shown = withoutPassedEnds(locations)
  const seen = new Set(main === null ? [] : [nameKey(main)])
  const of = (role: Stop['role']) =>
    shown.flatMap(({ title, types, place }): Stop[] => {
      const name = types.includes(role) ? (place.addressLocality ?? title) : null
      if (name === null || name.length > LONGEST_PLACE) return []
      const key = nameKey(name)
      const isKnown = seen.has(key)
      seen.add(key)
      return isKnown ? [] : [{ name, role, place }]
    })
  const [starts, ends] = [of('START'), of('END')]
  return [...starts, ...of('POINT_OF_INTEREST'), ...ends]
}
