import { priceFrom } from '../../catalogue/price.ts'
import { type Location, type LocationType, mainLocation } from '../../catalogue/schema/location.ts'
import type { Entry } from '../../document/entry.ts'
import { shortLine, summaryOf } from '../shared/short-line.ts'
import type { SurfaceData } from '../surface-data.ts'

/** In characters: some sources write how to get to a place into its name. */
const LONGEST_PLACE = 60

/** What lists show of a record, and in which languages it exists. */
export function surfaceDataOf(entry: Entry): SurfaceData {
  const isProduct = entry.type === 'product'
  const record = isProduct ? entry.product : entry.account
  const summary = summaryOf(entry)
  const place = placeOf(record.locations, isProduct ? 'START' : 'BUSINESS_ADDRESS')
  const price = isProduct ? priceFrom(entry.product) : undefined
  return {
    locale: record.locale,
    ...(summary === null ? {} : { summary }),
    ...(record.category === null ? {} : { category: record.category }),
    ...(place === null ? {} : { place }),
    ...(price === undefined ? {} : { price }),
    ...(isProduct && entry.versions.length > 0 ? { versions: [...entry.versions] } : {}),
  }
}

/** Where a record is: the town of its main location, or what that is called. */
function placeOf(locations: readonly Location[], role: LocationType): string | null {
  const location = mainLocation(locations, role)
  const name = location?.place.addressLocality ?? location?.title ?? null
  return name && shortLine(name, LONGEST_PLACE)
}
