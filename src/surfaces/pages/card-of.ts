import type { Location, LocationType } from '../../catalogue/schema/location.ts'
import type { Entry } from '../../document/entry.ts'
import type { Card } from '../card.ts'
import { lowestPrice } from './lowest-price.ts'
import { oneLine } from './one-line.ts'

/** As many characters as search engines show of a description. */
const LONGEST_SUMMARY = 160
/** Some places are called by how to get there. */
const LONGEST_PLACE = 60

/** What lists of records show of one, and in which languages it exists. */
export function cardOf(entry: Entry): Card {
  const isProduct = entry.type === 'product'
  const record = isProduct ? entry.product : entry.account
  const summary = summaryOf(entry)
  const place = placeOf(record.locations, isProduct ? 'START' : 'BUSINESS_ADDRESS')
  const price = isProduct ? lowestPrice(entry.product) : undefined
  return {
    locale: record.locale,
    ...(summary === null ? {} : { summary }),
    ...(record.category === null ? {} : { category: record.category }),
    ...(place === null ? {} : { place }),
    ...(price === undefined ? {} : { price }),
    ...(isProduct && entry.versions.length > 0 ? { versions: [...entry.versions] } : {}),
  }
}

/** One line that says what a record is; null where it says nothing of itself. */
export function summaryOf(entry: Entry): string | null {
  const texts =
    entry.type === 'product'
      ? [entry.product.shortDescription, entry.product.description]
      : [entry.account.description, entry.account.productDescription]
  for (const text of texts) {
    const line = oneLine(entry.plain(text) ?? '', LONGEST_SUMMARY)
    if (line !== '') return line
  }
  return null
}

/** Where it is: the town, or whatever the place is called. */
function placeOf(locations: readonly Location[], role: LocationType): string | null {
  const location = locations.find(({ types }) => types.includes(role)) ?? locations[0]
  const name = location?.place.addressLocality ?? location?.title ?? null
  return name && oneLine(name, LONGEST_PLACE)
}
