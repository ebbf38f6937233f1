import { inLanguage } from '../../document/in-language.ts'
import { linkTo } from '../shared/addresses.ts'
import type { GroupName } from '../shared/facets.ts'
import type { ListedRecord, SurfaceRecord } from '../surface.ts'
import type { SurfaceData } from '../surface-data.ts'
import { element, type Html } from './element.ts'
import { type PageOfList, paginationNav, unfiltered } from './list-pages.ts'
import { pagePath } from './paths.ts'
import { factLine, productCard } from './product-card.ts'
import type { SiteParts } from './site-parts.ts'

export function cardList(
  records: readonly SurfaceRecord[],
  site: SiteParts,
  root: string,
  group?: GroupName,
): Html {
  const isPictured = records.some(({ surfaceData }) => surfaceData.picture !== undefined)
  return element(
    'ul',
    { class: isPictured ? 'cards pictured' : 'cards' },
    ...records.map(record => productCard(record, site, root, group)),
  )
}

export interface CountedOperator {
  record: ListedRecord
  products: number
}

export function operatorList(operators: readonly CountedOperator[], site: SiteParts, root: string): Html {
  const { locale, formatters, context } = site
  const items = operators.map(({ record: { id, title, surfaceData }, products }) => {
    const { place, rating, locale: own = null } = surfaceData
    const facts = [
      ...(rating === undefined ? [] : [ratingMark(rating, site)]),
      ...(place === undefined ? [] : [{ text: place, locale: own }]),
      { text: formatters.count(products), locale: null },
    ]
    const link = { href: linkTo(pagePath('account', id), root, context), ...inLanguage(own, locale) }
    return element('li', {}, element('a', link, title), ...factLine(facts, locale))
  })
  return element('ul', { class: 'rows' }, ...items)
}

/** A short rating, `★ 4.6 (120)`. Screen readers read its label, which has words. */
export function ratingMark(
  { value, count }: NonNullable<SurfaceData['rating']>,
  { words, inWords, formatters }: SiteParts,
): Html {
  const [stars, reviews] = [formatters.count(value), formatters.count(count)]
  const label = words.rating.replace('{rating}', () => stars).replace('{}', () => reviews)
  return element('span', { ...inWords, role: 'img', 'aria-label': label }, `★\u00a0${stars} (${reviews})`)
}

const ANCHOR = 'offers'

export function offersSection(
  offers: PageOfList<ListedRecord> & { filter: Html | null },
  site: SiteParts,
): Html | null {
  const { words, inWords, formatters } = site
  if (offers.count === 0) return null
  const number = element('span', { class: 'count' }, formatters.count(offers.count))
  const parts = [cardList(offers.items, site, offers.root), paginationNav(offers, site)]
  return element(
    'section',
    { class: 'records', id: ANCHOR },
    element('h2', inWords, words.offers, ' ', number),
    ...(offers.filter === null ? parts : [offers.filter, unfiltered(...parts)]),
  )
}

/** A link from the top of an account's page to its products, which may be far below a long description. */
export function offersLink(count: number, { words, inWords, formatters }: SiteParts): Html | null {
  if (count === 0) return null
  return element('a', { href: `#${ANCHOR}`, ...inWords }, formatters.counted(count, words.offersCount))
}
