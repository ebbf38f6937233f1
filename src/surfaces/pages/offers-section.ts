import type { Element } from 'hast'
import type { ListedRecord } from '../surface.ts'
import { element } from './element.ts'
import { inLanguage } from './language.ts'
import { type PageOf, pageLinks } from './page-links.ts'
import { productItem } from './record-item.ts'
import type { SayFacts } from './say-facts.ts'
import { siteWords } from './site-words.ts'

/** The products that one page of an account lists. */
export interface Offers {
  records: readonly ListedRecord[]
  /** How many the account has on all pages. */
  count: number
  at: PageOf
}

const ANCHOR = 'offers'

/** The products of an account as cards; null where it has none. */
export function offersSection(
  { records, count, at }: Offers,
  locale: string | null,
  say: SayFacts,
): Element | null {
  if (count === 0) return null
  const words = siteWords(locale)
  const style = { root: at.root, locale, say, withSummary: true }
  const number = element('span', { className: ['count'] }, say.count(count))
  return element(
    'section',
    { className: ['records'], id: ANCHOR },
    element('h2', inLanguage(words.language, locale), words.offers, ' ', number),
    element('ul', { className: ['cards'] }, ...records.map(record => productItem(record, style))),
    pageLinks(words, locale, at),
  )
}

/** From the top of a page to its offers: below a long description nobody would look for them. */
export function offersLink(count: number, locale: string | null, say: SayFacts): Element | null {
  if (count === 0) return null
  const words = siteWords(locale)
  const attributes = { href: `#${ANCHOR}`, ...inLanguage(words.language, locale) }
  return element('a', attributes, say.counted(count, words.offersCount))
}
