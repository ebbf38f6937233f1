import { spanOfMinutes } from '../../catalogue/duration.ts'
import { coverOf } from '../../catalogue/schema/media.ts'
import type { Product } from '../../catalogue/schema/product.ts'
import { languageAndScript } from '../../catalogue/text/language-tags.ts'
import type { Entry } from '../../document/entry.ts'
import { memoizePerEntry } from '../../document/memoize-per-entry.ts'
import { whereaboutsOfEntry } from '../../formats/entry-facts.ts'
import { listFacts, roundedPoint } from '../shared/list-facts.ts'
import type { SurfaceData } from '../surface-data.ts'

/** The surface data of the record in `entry` that lists, facets and the map show, and the record's translations. */
export const surfaceDataOf = memoizePerEntry((entry: Entry): Readonly<SurfaceData> => {
  const product = entry.type === 'product' ? entry.product : null
  const translations = entry.type === 'product' ? entry.translations : []
  const picture = pictureOf(entry)
  const minutes = product && spanOfMinutes(product)
  const point = whereaboutsOfEntry(entry).coordinates
  const languages = product === null ? [] : languagesOf(product)
  return {
    locale: entry.type === 'product' ? entry.product.locale : entry.account.locale,
    ...listFacts(entry),
    ...(picture === undefined ? {} : { picture }),
    ...(minutes === null ? {} : { minutes }),
    ...(point === null ? {} : { at: roundedPoint(point) }),
    ...(languages.length === 0 ? {} : { languages }),
    ...(translations.length === 0 ? {} : { translations: [...translations] }),
  }
})

function pictureOf(entry: Entry): string | undefined {
  if (entry.type === 'product') return coverOf(entry.product.media)?.src
  return entry.account.banner ?? coverOf(entry.account.media)?.src
}

/** The languages in which the product is offered, each once. If there are none, the language of its text. */
function languagesOf({ commentary, locale }: Pick<Product, 'commentary' | 'locale'>): string[] {
  const spoken = commentary.map(({ language }) => languageAndScript(language))
  const own = locale === null ? [] : [languageAndScript(locale)]
  return [...new Set(spoken.length > 0 ? spoken : own)]
}
