import { cancellationOf } from '../../catalogue/cancellation-cutoff.ts'
import { deniesAccess } from '../../catalogue/denies-access.ts'
import { spanOfMinutes } from '../../catalogue/duration.ts'
import { priceFrom } from '../../catalogue/price.ts'
import { mainLocation } from '../../catalogue/schema/location.ts'
import { LONGEST_PLACE, stopsOf } from '../../catalogue/stops.ts'
import { languageAndScript } from '../../catalogue/text/language-tags.ts'
import type { Entry, ProductEntry } from '../../document/entry.ts'
import { featureTexts } from '../../document/feature-texts.ts'
import { memoizePerEntry } from '../../document/memoize-per-entry.ts'
import { openDays } from '../../document/page/opening-hours.ts'
import { readableCategory } from '../../document/page/readable-category.ts'
import { hoursOfEntry, whereaboutsOfEntry } from '../../formats/entry-facts.ts'
import type { SurfaceData } from '../surface-data.ts'
import { shortLine, summaryOf } from './short-line.ts'

/** Matches the full stop after a name such as `Richmond, California.`, but not after `Washington, D.C.` or `Mt. St.` */
const SENTENCE_END = /(?<=\p{Ll}{3})\.$/u

const LONGEST_ACCESS = 60

export const listFacts = memoizePerEntry((entry: Entry): Readonly<SurfaceData> => {
  const { category } = entry.type === 'product' ? entry.product : entry.account
  return {
    summary: summaryOf(entry) ?? undefined,
    category: category ?? undefined,
    place: placeOf(entry) ?? undefined,
    ...(entry.type === 'product' ? productFacts(entry) : {}),
  }
})

function productFacts(entry: ProductEntry): SurfaceData {
  const { product } = entry
  const { locale, commentary, categoryLabels, startDate } = product
  const stops = stopsOf(product.locations, mainName(entry)).map(
    ({ name, role, place: { latitude, longitude } }) => {
      const isPlaced = latitude !== null && longitude !== null
      return { name, role, ...(isPlaced ? { at: roundedPoint({ latitude, longitude }) } : {}) }
    },
  )
  const accessTexts = featureTexts(entry, 'ACCESSIBILITY_INFORMATION')
  const [access] = accessTexts
  const { cutoff } = cancellationOf(product, featureTexts(entry, 'CANCELLATION_TERM'))
  const labels = categoryLabels.map(label => readableCategory(label) ?? label)
  const period = cutoff && `${cutoff.amount} ${cutoff.unit}${cutoff.amount === 1 ? '' : 's'}`
  const cancellation = period === null ? [] : [`cancellation until ${period} before`]
  const spoken = commentary.map(({ language }) => languageAndScript(language))
  const own = locale === null ? [] : [languageAndScript(locale)]
  return {
    locale,
    stops: someOf(stops),
    price: priceFrom(product),
    minutes: spanOfMinutes(product) ?? undefined,
    languages: someOf([...new Set(spoken.length > 0 ? spoken : own)]),
    labels: someOf([...labels, ...cancellation]),
    access: access && shortLine(access, LONGEST_ACCESS),
    inaccessible: accessTexts.some(deniesAccess) || undefined,
    starts: startDate ?? undefined,
    days: openDays(hoursOfEntry(entry)),
  }
}

const someOf = <Item>(list: Item[]) => (list.length === 0 ? undefined : list)

export function roundedPoint({ latitude, longitude }: { latitude: number; longitude: number }) {
  const rounded = (degrees: number) => Math.round(degrees * 10_000) / 10_000
  return [rounded(latitude), rounded(longitude)] satisfies SurfaceData['at']
}

export function placeOf(entry: Entry): string | null {
  const name = mainName(entry)
  return name && shortLine(name.replace(SENTENCE_END, ''), LONGEST_PLACE)
}

function mainName(entry: Entry): string | null {
  const { locations } = entry.type === 'product' ? entry.product : entry.account
  const role = entry.type === 'product' ? 'START' : 'BUSINESS_ADDRESS'
  return whereaboutsOfEntry(entry).town ?? mainLocation(locations, role)?.title ?? null
}
