import { linkTo } from '../shared/addresses.ts'
import type { ListedRecord, ListOrder, SurfaceContext } from '../surface.ts'
import { type Child, element, type Html } from './element.ts'
import { pageHead } from './page-head.ts'
import { listNode, type PageLink } from './page-nodes.ts'
import { pageText } from './page-text.ts'
import { FIND_SCRIPT, rootFrom } from './paths.ts'
import type { SiteParts } from './site-parts.ts'
import type { SiteWords } from './site-words.ts'

const MOST_SORTED = 5000

type List = (order?: ListOrder) => Iterable<ListedRecord>

export function* inListOrder(
  list: List,
  count: number,
  locale: string,
  featured: readonly string[],
): Iterable<ListedRecord> {
  const first = new Map<string, ListedRecord | null>(featured.map(id => [id, null]))
  if (first.size > 0) for (const record of list()) if (first.has(record.id)) first.set(record.id, record)
  for (const record of first.values()) if (record !== null) yield record
  for (const record of sortedByTitle(list, count, locale)) if (!first.has(record.id)) yield record
}

function* sortedByTitle(list: List, count: number, locale: string): Iterable<ListedRecord> {
  if (count > MOST_SORTED) yield* list('title')
  else {
    const { compare } = new Intl.Collator(locale, { numeric: true })
    yield* [...list()].sort((a, b) => compare(a.title, b.title) || (a.id < b.id ? -1 : 1))
  }
}

interface PagedList {
  count: number
  perPage: number
  pathOf(page: number): string
}

export interface PageOfList<Item = unknown> extends PagedList {
  page: number
  all: number
  before: number
  path: string
  root: string
  items: readonly Item[]
}

/** An empty list has one empty page. */
export function* splitIntoPages<Item>(items: Iterable<Item>, list: PagedList): Iterable<PageOfList<Item>> {
  const { count, perPage, pathOf } = list
  const all = Math.max(1, Math.ceil(count / perPage))
  let page = 1
  let part: Item[] = []
  for (const item of items) {
    if (part.length === perPage) {
      yield pageOfList()
      page += 1
      part = []
    }
    part.push(item)
  }
  yield pageOfList()

  function pageOfList(): PageOfList<Item> {
    const path = pathOf(page)
    return { ...list, page, all, before: (page - 1) * perPage, path, root: rootFrom(path), items: part }
  }
}

export function prevNextLinks({ page, all, pathOf, root }: PageOfList, context: SurfaceContext): Html[] {
  return [
    ...(page > 1 ? [element('link', { rel: 'prev', href: linkTo(pathOf(page - 1), root, context) })] : []),
    ...(page < all ? [element('link', { rel: 'next', href: linkTo(pathOf(page + 1), root, context) })] : []),
  ]
}

export function paginationNav(at: PageOfList, { words, inWords, context }: SiteParts): Html | null {
  const { page, all, pathOf, root } = at
  if (all === 1) return null
  const link = (target: number, label: string, rel?: string) =>
    element('li', {}, element('a', { href: linkTo(pathOf(target), root, context), rel }, label))
  const near = [page - 2, page - 1, page, page + 1, page + 2].filter(number => number > 1 && number < all)
  const numbers = [1, ...near, all].map(number =>
    number === page
      ? element('li', {}, element('span', { 'aria-current': 'page' }, String(number)))
      : link(number, String(number)),
  )
  return element(
    'nav',
    { 'aria-label': words.pages, ...inWords },
    element('p', {}, pageName(words, at)),
    element(
      'ul',
      { class: 'links pages' },
      page > 1 ? link(page - 1, words.previous, 'prev') : null,
      ...numbers,
      page < all ? link(page + 1, words.next, 'next') : null,
    ),
  )
}

export function pageName(words: SiteWords, { page, all }: PageOfList): string {
  return words.page.replace('{page}', String(page)).replace('{all}', String(all))
}

interface ListPage {
  heading: string
  about: string
  at: PageOfList
  steps: readonly PageLink[]
  listed: readonly PageLink[]
  list: Html
  filter?: Html | null
  facets?: Html | null
  below?: readonly Child[]
}

export function listPage(
  site: SiteParts,
  { heading, about, at, steps, listed, list, filter = null, facets = null, below = [] }: ListPage,
): string {
  const { path } = at
  const isFirst = at.page === 1
  const label = isFirst ? heading : pageName(site.words, at)
  const name = isFirst ? heading : `${heading} – ${label}`
  const above = isFirst ? steps : [...steps, { label: heading, path: at.pathOf(1) }]
  const page = {
    title: `${name} – ${site.name.text}`,
    path,
    ...(filter === null ? {} : { script: FIND_SCRIPT }),
    head: pageHead(site, {
      name,
      path,
      steps: above,
      label,
      description: `${heading}: ${about}`,
      shared: about,
      list: listNode(listed, at, site.context),
      links: prevNextLinks(at, site.context),
    }),
    steps: above,
    main: element(
      'main',
      { class: 'list' },
      element('h1', {}, heading),
      element('p', { class: 'glance' }, about),
      filter,
      facets,
      ...(filter === null ? [list, paginationNav(at, site)] : [unfiltered(list, paginationNav(at, site))]),
      ...below,
    ),
  }
  return pageText(page, site)
}

/** Wraps what `browser/find-products.js` hides while a reader searches or filters the list. */
export function unfiltered(...parts: Child[]): Html {
  return element('div', { class: 'unfiltered' }, ...parts)
}
