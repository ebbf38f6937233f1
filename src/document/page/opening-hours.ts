import type { List } from 'mdast'
import {
  addedHours,
  type Day,
  isSpans,
  type OpeningHours,
  PUBLIC_HOLIDAYS,
  WEEK,
} from '../../catalogue/hours/opening-hours.ts'
import { hoursOfDays, isLabelledHours, mayBeHours, readHours } from '../../catalogue/hours/read-hours.ts'
import type { Feature, FeatureType } from '../../catalogue/schema/feature.ts'
import type { Product } from '../../catalogue/schema/product.ts'
import { memoizeLast } from '../../catalogue/text/memoize.ts'
import { hoursText } from '../../catalogue/v1/v1-phrases.ts'
import { openingHours } from '../../catalogue/v1/v1-values.ts'
import { htmlToBlocks } from '../html/html-to-blocks.ts'
import { isHtml } from '../html/is-html.ts'
import { type Block, lineList, paragraph, text } from '../nodes.ts'
import type { PageContext } from '../template/placeholder.ts'
import { toText } from '../to-text.ts'
import type { Messages } from './messages.ts'
import { translateIfKnown } from './translate-if-known.ts'

export interface ProductHours {
  hours: OpeningHours
  repeated: ReadonlySet<Feature>
  different: ReadonlySet<Feature>
}

/** Types of features in which sources write opening hours. */
const TYPES: ReadonlySet<FeatureType> = new Set<FeatureType>([
  'ADDITIONAL_INFORMATION',
  'PREBOOKING_INFORMATION',
  'PREARRIVAL_INFORMATION',
])

/** In characters, with markup. A longer feature is not read as opening hours. */
const LONGEST = 2000

/**
 * Joins the hours of V1's `opening_hours` and of features that state only hours. A feature is `different` if its hours
 * contradict the joined ones, or if it begins with a label such as `Opening hours:` but cannot be read.
 */
export const productHours = memoizeLast((product: Product): ProductHours => {
  const passthrough = product.passthrough['opening_hours']
  const days = passthrough == null ? undefined : openingHours.safeParse(passthrough).data
  let hours = days === undefined ? [] : hoursOfDays(days)
  const phrases = days === undefined ? [] : hoursText(days, product.locale)
  const [repeated, different] = [new Set<Feature>(), new Set<Feature>()]
  for (const feature of product.features) {
    const prose = feature.shortDescription
    if (prose === null || !TYPES.has(feature.type)) continue
    if (phrases.includes(prose)) repeated.add(feature)
    else if (prose.length <= LONGEST && mayBeHours(prose)) {
      const plain = isHtml(prose) ? toText(htmlToBlocks(prose)) : prose
      const read = readHours(plain)
      if (read === null && !isLabelledHours(plain)) continue
      const joined = read === null ? null : addedHours(hours, read)
      const target = joined === null ? different : repeated
      target.add(feature)
      hours = joined ?? hours
    }
  }
  return { hours, repeated, different }
})

export function isHoursFeature(product: Product, feature: Feature): boolean {
  if (!TYPES.has(feature.type)) return false
  const { repeated, different } = productHours(product)
  return repeated.has(feature) || different.has(feature)
}

export function openDays({ hours, different }: ProductHours): Day[] | undefined {
  if (hours.length === 0 || different.size > 0) return undefined
  const open = hours.filter(({ status }) => status !== 'closed')
  const isComplete =
    open.every(({ days }) => days.length > 0) && open.some(({ days }) => days[0] !== PUBLIC_HOLIDAYS)
  const days = WEEK.filter(day => {
    const line = hours.find(line => line.days.includes(day))
    return line === undefined ? !isComplete : line.status !== 'closed'
  })
  return days.length === WEEK.length ? undefined : days
}

export function hoursLines(hours: OpeningHours, messages: Messages): string[] {
  return hours.map(({ days, label, status }) => {
    const value =
      status === 'closed'
        ? messages.word('Closed')
        : isSpans(status)
          ? messages.times(status)
          : translateIfKnown(status.words, messages)
    const named = days.length > 0 ? messages.weekdays(days) : label
    return named === null ? value : messages.labelled(named, value)
  })
}

export function weekList(product: Product, messages: Messages): List | null {
  return lineList(hoursLines(productHours(product).hours, messages))
}

export function hoursTexts(product: Product, { messages, blocks, placeholderNames }: PageContext): Block[][] {
  const { hours, different } = productHours(product)
  const week = placeholderNames.has('hours') ? [] : hoursLines(hours, messages)
  const lines = week.map(line => [paragraph(text(line))])
  return [...lines, ...[...different].map(({ shortDescription }) => blocks(shortDescription ?? ''))]
}
