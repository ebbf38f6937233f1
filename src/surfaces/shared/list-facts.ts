import { priceFrom } from '../../catalogue/price.ts'
import { type Location, mainLocation } from '../../catalogue/schema/location.ts'
import type { Entry } from '../../document/entry.ts'
import type { SurfaceData } from '../surface-data.ts'
import { shortLine, summaryOf } from './short-line.ts'

/** In characters: some sources write how to get to a place into its name. */
const LONGEST_PLACE = 60

/** What lists say of a record beside its title: what it is, of which kind, where, and from which price. */
export function listFacts(entry: Entry): Pick<SurfaceData, 'summary' | 'category' | 'place' | 'price'> {
  const { category } = entry.type === 'product' ? entry.product : entry.account
  const summary = summaryOf(entry)
  const place = placeOf(entry)
  const price = entry.type === 'product' ? priceFrom(entry.product) : undefined
  return {
    ...(summary === null ? {} : { summary }),
    ...(category === null ? {} : { category }),
    ...(place === null ? {} : { place }),
    ...(price === undefined ? {} : { price }),
  }
}

/** Where a record is: the town of its main location, or what that is called; null where it has none. */
export function placeOf(entry: Entry): string | null {
  const location = locationOf(entry)
  const name = location?.place.addressLocality ?? location?.title ?? null
  return name && shortLine(name, LONGEST_PLACE)
}

/** The location that says where a record is. */
export function locationOf(entry: Entry): Location | undefined {
  return entry.type === 'product'
    ? mainLocation(entry.product.locations, 'START')
    : mainLocation(entry.account.locations, 'BUSINESS_ADDRESS')
}
