import { isDeepStrictEqual } from 'node:util'
import type { List } from 'mdast'
import { isSpans, type OpeningHours } from '../../catalogue/hours/opening-hours.ts'
import { hoursOfDays, isLabelledHours, mayBeHours, readHours } from '../../catalogue/hours/read-hours.ts'
import type { Feature, FeatureType } from '../../catalogue/schema/feature.ts'
import type { Product } from '../../catalogue/schema/product.ts'
import { memoizeLast } from '../../catalogue/text/memoize.ts'
import { hoursText } from '../../catalogue/v1/v1-phrases.ts'
import { openingHours } from '../../catalogue/v1/v1-values.ts'
import { htmlToBlocks } from '../html/html-to-blocks.ts'
import { isHtml } from '../html/is-html.ts'
import { type Block, bullets, item, paragraph, text } from '../nodes.ts'
import type { Filling } from '../template/placeholder.ts'
import { toText } from '../to-text.ts'
import type { Messages } from './messages.ts'
import { supplied } from './supplied.ts'

/** What a record says of the hours in which a product can be visited. */
export interface StatedHours {
  hours: OpeningHours
  /** The features that state these hours and nothing else. */
  read: ReadonlySet<Feature>
  /** Features on opening hours that are more than days and times, or other ones. */
  others: ReadonlySet<Feature>
}

/** Features that sources put opening hours into. */
const TYPES: ReadonlySet<FeatureType> = new Set<FeatureType>([
  'ADDITIONAL_INFORMATION',
  'PREBOOKING_INFORMATION',
  'PREARRIVAL_INFORMATION',
])

/** No text that is opening hours and nothing else is longer, markup and all. */
const LONGEST = 2000

/**
 * A product's opening hours: those of V1's `opening_hours`, else those of the first feature that states hours and nothing
 * else. A feature that begins with a label such as `Opening hours:` and cannot be read is one of the texts.
 */
export const statedHours = memoizeLast((product: Product): StatedHours => {
  const passthrough = product.passthrough['opening_hours']
  const days = passthrough == null ? undefined : openingHours.safeParse(passthrough).data
  let hours = days === undefined ? [] : hoursOfDays(days)
  const own = days === undefined ? [] : hoursText(days, product.locale)
  const [read, others] = [new Set<Feature>(), new Set<Feature>()]
  for (const feature of product.features) {
    const prose = feature.shortDescription
    if (prose === null || !TYPES.has(feature.type)) continue
    if (own.includes(prose)) read.add(feature)
    else if (prose.length <= LONGEST && mayBeHours(prose)) {
      const plain = isHtml(prose) ? toText(htmlToBlocks(prose)) : prose
      const said = readHours(plain)
      if (said === null && !isLabelledHours(plain)) continue
      if (said !== null && hours.length === 0) hours = said
      const isSame = isDeepStrictEqual(said, hours)
      ;(isSame ? read : others).add(feature)
    }
  }
  return { hours, read, others }
})

/** Whether a feature says the opening hours, and stands with them. */
export function statesHours(product: Product, feature: Feature): boolean {
  if (!TYPES.has(feature.type)) return false
  const { read, others } = statedHours(product)
  return read.has(feature) || others.has(feature)
}

/** Each line of the hours in the language of the page: `Monday – Friday: 9:00 AM – 5:00 PM`. */
export function hoursLines(hours: OpeningHours, messages: Messages): string[] {
  return hours.map(({ days, label, status }) => {
    const said =
      status === 'closed'
        ? messages.word('Closed')
        : isSpans(status)
          ? messages.times(status)
          : supplied(status.words, messages)
    const named = days.length > 0 ? messages.weekdays(days) : label
    return named === null ? said : messages.labelled(named, said)
  })
}

/** The week's hours, days that are equal in one line; null where none are known. */
export function weekList(product: Product, messages: Messages): List | null {
  const lines = hoursLines(statedHours(product).hours, messages)
  return lines.length === 0 ? null : bullets(lines.map(line => item(paragraph(text(line)))))
}

/** The hours as the texts of a list, without those of the week where the placeholder `hours` has them. */
export function hoursTexts(
  product: Product,
  { messages, blocks, shows }: Omit<Filling<unknown>, 'record'>,
): Block[][] {
  const { hours, others } = statedHours(product)
  const week = shows.has('hours') ? [] : hoursLines(hours, messages)
  const lines = week.map(line => [paragraph(text(line))])
  return [...lines, ...[...others].map(({ shortDescription }) => blocks(shortDescription ?? ''))]
}
