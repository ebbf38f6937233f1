import { inLanguage } from '../../document/in-language.ts'
import type { ListedRecord, SurfaceRecord } from '../surface.ts'
import { element, type Html } from './element.ts'
import { type PagePosition, paginationNav } from './list-pages.ts'
import type { ListedPart } from './page-nodes.ts'
import { pagePath } from './paths.ts'
import { factLine, type ListStyle, productCard } from './product-card.ts'
import type { SiteParts } from './site-parts.ts'

/** Writes products as a list of cards. Cards get room for pictures if any product has one. */
export function cardList(records: readonly SurfaceRecord[], style: ListStyle): Html {
  const isPictured = records.some(({ surfaceData }) => surfaceData.picture !== undefined)
  return element(
    'ul',
    { class: isPictured ? 'cards pictured' : 'cards' },
    ...records.map(record => productCard(record, style)),
  )
}

/** Writes an operator as an item of a list: its name, its place, and its number of `products`. */
export function operatorItem(
  record: ListedRecord,
  products: number,
  { root, locale, formatters }: ListStyle,
): Html {
  const { place, locale: own = null } = record.surfaceData
  const facts = [
    ...(place === undefined ? [] : [{ text: place, locale: own }]),
    { text: formatters.count(products), locale: null },
  ]
  return element(
    'li',
    {},
    element('a', { href: root + pagePath('account', record.id), ...inLanguage(own, locale) }, record.title),
    ...factLine(facts, locale),
  )
}

/** The part of an account's products that one page lists. */
export interface Offers extends ListedPart {
  records: readonly ListedRecord[]
  at: PagePosition
}

const ANCHOR = 'offers'

/** The section of an account's page with its products as cards. Null if the account has no products. */
export function offersSection({ records, count, at }: Offers, site: SiteParts): Html | null {
  const { words, locale, formatters } = site
  if (count === 0) return null
  const number = element('span', { class: 'count' }, formatters.count(count))
  return element(
    'section',
    { class: 'records', id: ANCHOR },
    element('h2', inLanguage(words.language, locale), words.offers, ' ', number),
    cardList(records, { root: at.root, locale, formatters }),
    paginationNav(at, site),
  )
}

/**
 * A link from the top of an account's page to its products, because a long description may push them down. Null if the
 * account has none.
 */
export function offersLink(count: number, { words, locale, formatters }: SiteParts): Html | null {
  if (count === 0) return null
  const attributes = { href: `#${ANCHOR}`, ...inLanguage(words.language, locale) }
  return element('a', attributes, formatters.counted(count, words.offersCount))
}
