import type { Location, LocationType } from '../schema/location.ts'
import type { Product } from '../schema/product.ts'
import type { V1Address } from './v1-values.ts'

/** The roles that V1 has a word for (interface, `addresses[].type`). */
const V1_TYPES: [LocationType, string][] = [
  ['START', 'Starts'],
  ['END', 'Ends'],
  ['REDEMPTION', 'Redemption'],
]

/** Where V1's `location` and `starts_notes` go: the first place with the role START. */
function startOf({ locations }: Product): Location | undefined {
  return locations.find(({ types }) => types.includes('START'))
}

/** The title of the START location, else its town. */
export function startTitle(product: Product): string | null {
  const start = startOf(product)
  return start?.title ?? start?.place.addressLocality ?? null
}

/**
 * The places whose role V1 knows, and those without one. A place with several roles goes by the first of them. The
 * start's title and notes that `location` and `starts_notes` say are not said again.
 */
export function addresses(product: Product): V1Address[] {
  const start = startOf(product)
  return product.locations.flatMap(location => {
    const [, type = null] = V1_TYPES.find(([role]) => location.types.includes(role)) ?? []
    if (type === null && location.types.length > 0) return []
    const { latitude, longitude, ...place } = location.place
    const isStart = location === start
    const named = isStart ? null : location.title
    const says = {
      latitude,
      longitude,
      address1: named ?? place.streetAddress,
      address2: named === null ? null : place.streetAddress,
      city: place.addressLocality,
      state: place.addressRegion,
      country: place.addressCountry,
      postal_code: place.postalCode,
      notes: isStart
        ? withoutEnd(location.shortDescription, product.kept['starts_notes'])
        : location.shortDescription,
    }
    const isSilent = Object.values(says).every(value => value === null)
    return isSilent ? [] : [{ type, ...says }]
  })
}

/** What stands before notes that were added below it. */
function withoutEnd(text: string | null, end: unknown): string | null {
  if (text === null || typeof end !== 'string' || !text.endsWith(end)) return text
  return text.slice(0, -end.length).replace(/\n\n$/, '') || null
}
