import type { Element } from 'hast'
import { writtenLanguage } from '../../catalogue/text/language-tags.ts'
import { inLanguage } from '../../document/in-language.ts'
import type { ListedRecord } from '../surface.ts'
import { type Child, element } from './element.ts'
import { type LocalText, localTextPart } from './language.ts'
import { type PagePosition, paginationNav } from './list-pages.ts'
import type { LocaleFormatters } from './locale-formatters.ts'
import type { ListedPart } from './page-nodes.ts'
import { pagePath } from './paths.ts'
import { siteWords } from './site-words.ts'

/** How a list shows records. */
export interface ListStyle {
  /** How the page reaches the root of the tree. */
  root: string
  /** The language of the page. */
  locale: string | null
  formatters: LocaleFormatters
  /** Whether each record has its summary below. */
  withSummary: boolean
}

/** A product in a list: its title, its place, what it is from, and its language where that is not the page's. */
export function productItem(
  record: ListedRecord,
  { root, locale, formatters, withSummary }: ListStyle,
): Element {
  const { place, price, summary, locale: own = null } = record.surfaceData
  const isForeign = own !== null && !isSameLanguage(own, locale)
  const facts = [
    place === undefined ? null : { text: place, locale: own },
    price === undefined ? null : formatters.price(price),
    isForeign ? { text: formatters.language(own), locale: own } : null,
  ]
  return element(
    'li',
    {},
    element('a', { href: root + pagePath('product', record.id), ...inLanguage(own, locale) }, record.title),
    ...factLine(facts, locale),
    withSummary && summary !== undefined ? element('p', inLanguage(own, locale), summary) : null,
  )
}

/** An operator in a list: its name, its place, and how many products it has. */
export function operatorItem(
  record: ListedRecord,
  products: number,
  { root, locale, formatters }: ListStyle,
): Element {
  const { place, locale: own = null } = record.surfaceData
  const facts = [
    place === undefined ? null : { text: place, locale: own },
    { text: formatters.count(products), locale: null },
  ]
  return element(
    'li',
    {},
    element('a', { href: root + pagePath('account', record.id), ...inLanguage(own, locale) }, record.title),
    ...factLine(facts, locale),
  )
}

function factLine(facts: readonly (LocalText | null)[], around: string | null): Child[] {
  const known = facts.filter(fact => fact !== null)
  if (known.length === 0) return []
  const parts = known.flatMap((fact, index) => [index === 0 ? null : '\u00a0· ', localTextPart(fact, around)])
  return [' ', element('span', { className: ['facts'] }, ...parts)]
}

function isSameLanguage(one: string, other: string | null): boolean {
  return other !== null && writtenLanguage(one) === writtenLanguage(other)
}

/** An operator with a list of all its products. */
export function operatorSection(
  account: ListedRecord,
  products: readonly ListedRecord[],
  style: ListStyle,
): Element {
  const { root, formatters, locale } = style
  const link = { href: root + pagePath('account', account.id) }
  const name = element(
    'a',
    { ...link, ...inLanguage(account.surfaceData.locale ?? null, locale) },
    account.title,
  )
  const count = element('span', { className: ['count'] }, formatters.count(products.length))
  const items = products.map(product => productItem(product, style))
  return element(
    'section',
    { className: ['records'] },
    element('h2', {}, name, ' ', count),
    items.length === 0 ? null : element('ul', { className: ['rows'] }, ...items),
  )
}

/** The part of an account's products that one page lists. */
export interface Offers extends ListedPart {
  records: readonly ListedRecord[]
  at: PagePosition
}

const ANCHOR = 'offers'

/** The products of an account as cards; null where it has none. */
export function offersSection(
  { records, count, at }: Offers,
  locale: string | null,
  formatters: LocaleFormatters,
): Element | null {
  if (count === 0) return null
  const words = siteWords(locale)
  const style = { root: at.root, locale, formatters, withSummary: true }
  const number = element('span', { className: ['count'] }, formatters.count(count))
  return element(
    'section',
    { className: ['records'], id: ANCHOR },
    element('h2', inLanguage(words.language, locale), words.offers, ' ', number),
    element('ul', { className: ['cards'] }, ...records.map(record => productItem(record, style))),
    paginationNav(words, locale, at),
  )
}

/** A link from the top of a page to its products, which may be below a long description. */
export function offersLink(
  count: number,
  locale: string | null,
  formatters: LocaleFormatters,
): Element | null {
  if (count === 0) return null
  const words = siteWords(locale)
  const attributes = { href: `#${ANCHOR}`, ...inLanguage(words.language, locale) }
  return element('a', attributes, formatters.counted(count, words.offersCount))
}
