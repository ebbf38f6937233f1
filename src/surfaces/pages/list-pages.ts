import { inLanguage } from '../../document/in-language.ts'
import type { ListedRecord, ListOrder } from '../surface.ts'
import { element, type Html } from './element.ts'
import type { SiteParts } from './site-parts.ts'
import type { SiteWords } from './site-words.ts'

/** The most records that `sortedByTitle` sorts in memory, by the rules of a language. */
export const MOST_SORTED = 5000

/**
 * Yields records by title, sorted by the rules of `locale`. More than `MOST_SORTED` records have the store's order
 * instead (`ListOrder`).
 *
 * @param list returns the records in the order that it gets; without an order, by id
 */
export function* sortedByTitle(
  list: (order?: ListOrder) => Iterable<ListedRecord>,
  count: number,
  locale: string,
): Iterable<ListedRecord> {
  if (count > MOST_SORTED) yield* list('title')
  else {
    const { compare } = new Intl.Collator(locale, { numeric: true })
    yield* [...list()].sort((a, b) => compare(a.title, b.title) || (a.id < b.id ? -1 : 1))
  }
}

/**
 * Splits `items` into pages of at most `most` items, and yields one page at a time. An empty list has one empty page.
 */
export function* splitIntoPages<Item>(items: Iterable<Item>, most: number): Iterable<Item[]> {
  let page: Item[] = []
  for (const item of items) {
    if (page.length === most) {
      yield page
      page = []
    }
    page.push(item)
  }
  yield page
}

/** The position of a page among the pages of a list. */
export interface PagePosition {
  /** The number of the page, from 1. */
  page: number
  /** The number of pages of the list. */
  all: number
  /** Returns the path of the list's page with the number `page`, relative to the tree. */
  path(page: number): string
  /** The relative path from the page to the root of the tree: `../`. */
  root: string
}

/** Links in the head to the previous and the next page of the list, for search engines and browsers. */
export function prevNextLinks({ page, all, path, root }: PagePosition): Html[] {
  return [
    ...(page > 1 ? [element('link', { rel: 'prev', href: root + path(page - 1) })] : []),
    ...(page < all ? [element('link', { rel: 'next', href: root + path(page + 1) })] : []),
  ]
}

/**
 * Links to other pages of the list: previous, next, first, last, and the two pages before and after this one. Null if
 * there is only one page.
 */
export function paginationNav(
  { page, all, path, root }: PagePosition,
  { words, locale }: Pick<SiteParts, 'words' | 'locale'>,
): Html | null {
  if (all === 1) return null
  const step = (target: number, rel: string, label: string) =>
    target < 1 || target > all
      ? null
      : element('li', {}, element('a', { href: root + path(target), rel }, label))
  const near = [page - 2, page - 1, page, page + 1, page + 2].filter(number => number > 1 && number < all)
  const numbers = [1, ...near, all].map(number => {
    const label = String(number)
    return number === page
      ? element('li', {}, element('span', { 'aria-current': 'page' }, label))
      : element('li', {}, element('a', { href: root + path(number) }, label))
  })
  return element(
    'nav',
    { 'aria-label': words.pages, ...inLanguage(words.language, locale) },
    element('p', {}, pageName(words, page, all)),
    element(
      'ul',
      { class: 'links pages' },
      step(page - 1, 'prev', words.previous),
      ...numbers,
      step(page + 1, 'next', words.next),
    ),
  )
}

/** The name of a page in the language of `words`, such as `Page 2 of 3`. */
export function pageName(words: SiteWords, page: number, all: number): string {
  return words.page.replace('{page}', String(page)).replace('{all}', String(all))
}
