import { priceFrom } from '../../catalogue/price.ts'
import { mainLocation } from '../../catalogue/schema/location.ts'
import type { Entry } from '../../document/entry.ts'
import { memoizePerEntry } from '../../document/memoize-per-entry.ts'
import { whereaboutsOfEntry } from '../../formats/whereabouts-of-entry.ts'
import type { SurfaceData } from '../surface-data.ts'
import { shortLine, summaryOf } from './short-line.ts'

/** In characters: some sources write how to get to a place into its name. */
const LONGEST_PLACE = 60
/** A full stop behind a name, such as `Richmond, California.`, and none of `Washington, D.C.`, `Mt. St.` */
const SENTENCE_END = /(?<=\p{Ll}{3})\.$/u

type ListFacts = Readonly<Pick<SurfaceData, 'summary' | 'category' | 'place' | 'price'>>

/** What lists say of a record beside its title: what it is, of which kind, where, and from which price. */
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

/** Where a record is: its town, or what its main location is called; null where it has none. */
export function placeOf(entry: Entry): string | null {
  const { locations } = entry.type === 'product' ? entry.product : entry.account
  const name = whereaboutsOfEntry(entry).town ?? mainLocation(locations, roleOf(entry))?.title ?? null
  return name && shortLine(name.replace(SENTENCE_END, ''), LONGEST_PLACE)
}

function roleOf({ type }: Entry) {
  return type === 'product' ? 'START' : 'BUSINESS_ADDRESS'
}
