import { priceFrom } from '../../catalogue/price.ts'
import { mainLocation } from '../../catalogue/schema/location.ts'
import type { Entry } from '../../document/entry.ts'
import { memoizePerEntry } from '../../document/memoize-per-entry.ts'
import { whereaboutsOfEntry } from '../../formats/entry-facts.ts'
import type { SurfaceData } from '../surface-data.ts'
import { shortLine, summaryOf } from './short-line.ts'

/** In characters. Some suppliers write directions into the name of a place. */
const LONGEST_PLACE = 60
/** The full stop after a name such as `Richmond, California.`, but not after `Washington, D.C.` or `Mt. St.` */
const SENTENCE_END = /(?<=\p{Ll}{3})\.$/u

type ListFacts = Readonly<Pick<SurfaceData, 'summary' | 'category' | 'place' | 'price'>>

/** The facts that lists show beside a record's title: summary, category, place and price from. */
export const listFacts = memoizePerEntry((entry: Entry): ListFacts => {
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
})

/** The place of a record: its town, else the name of its main location; null if it has neither. */
export function placeOf(entry: Entry): string | null {
  const { locations } = entry.type === 'product' ? entry.product : entry.account
  const name = whereaboutsOfEntry(entry).town ?? mainLocation(locations, roleOf(entry))?.title ?? null
  return name && shortLine(name.replace(SENTENCE_END, ''), LONGEST_PLACE)
}

function roleOf({ type }: Entry) {
  return type === 'product' ? 'START' : 'BUSINESS_ADDRESS'
}
