import type { Element } from 'hast'
import type { ListedRecord, ListOrder } from '../surface.ts'
import { element } from './element.ts'
import { inLanguage } from './language.ts'
import type { SiteWords } from './site-words.ts'

/** So many records are sorted in memory, as their language does. */
export const MOST_SORTED = 5000

/**
 * Records by title, as people look for them.
 *
 * @param list gives them in an order, or by id
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

/** Lists of at most so many, one at a time. */
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

/** Which page of a list that has several. */
export interface PagePosition {
  page: number
  all: number
  /** The path of each in the tree. */
  path(page: number): string
  root: string
}

/** What search engines and browsers are told of the pages before and after. */
export function prevNextLinks({ page, all, path, root }: PagePosition): Element[] {
  return [
    ...(page > 1 ? [element('link', { rel: ['prev'], href: root + path(page - 1) })] : []),
    ...(page < all ? [element('link', { rel: ['next'], href: root + path(page + 1) })] : []),
  ]
}

/** Previous and next; null where there is but one page. */
export function paginationNav(
  words: SiteWords,
  around: string | null,
  { page, all, path, root }: PagePosition,
): Element | null {
  if (all === 1) return null
  const step = (target: number, rel: string, label: string) =>
    target < 1 || target > all
      ? null
      : element('li', {}, element('a', { href: root + path(target), rel: [rel] }, label))
  return element(
    'nav',
    { ariaLabel: words.pages, ...inLanguage(words.language, around) },
    element(
      'ul',
      { className: ['links'] },
      step(page - 1, 'prev', words.previous),
      element('li', {}, pageName(words, page, all)),
      step(page + 1, 'next', words.next),
    ),
  )
}

export function pageName(words: SiteWords, page: number, all: number): string {
  return words.page.replace('{page}', String(page)).replace('{all}', String(all))
}
