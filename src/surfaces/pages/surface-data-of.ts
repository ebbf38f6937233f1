import { starsOf } from '../../catalogue/schema/account.ts'
import { coverOf } from '../../catalogue/schema/media.ts'
import type { Entry } from '../../document/entry.ts'
import { memoizePerEntry } from '../../document/memoize-per-entry.ts'
import { whereaboutsOfEntry } from '../../formats/entry-facts.ts'
import { listFacts, roundedPoint } from '../shared/list-facts.ts'
import type { SurfaceData } from '../surface-data.ts'

export const surfaceDataOf = memoizePerEntry((entry: Entry): Readonly<SurfaceData> => {
  const translations = entry.type === 'product' ? entry.translations : []
  const stars = entry.type === 'account' ? starsOf(entry.account) : null
  const point = whereaboutsOfEntry(entry).coordinates
  return {
    ...(entry.type === 'account' ? { locale: entry.account.locale } : {}),
    ...(stars === null ? {} : { rating: stars }),
    ...listFacts(entry),
    picture: pictureOf(entry),
    ...(point === null ? {} : { at: roundedPoint(point) }),
    ...(translations.length === 0 ? {} : { translations: [...translations] }),
  }
})

function pictureOf(entry: Entry): string | undefined {
  if (entry.type === 'product') return coverOf(entry.product.media)?.src
  return entry.account.banner ?? coverOf(entry.account.media)?.src
}
