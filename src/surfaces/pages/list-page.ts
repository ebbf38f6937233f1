import { type Child, element, type Html } from './element.ts'
import { type PageOfList, pageName, paginationNav, prevNextLinks } from './list-pages.ts'
import { pageHead } from './page-head.ts'
import { listNode, type PageLink } from './page-nodes.ts'
import { pageText } from './page-text.ts'
import type { SiteParts } from './site-parts.ts'

/** A page that lists records or pages of the catalogue. */
interface ListPage {
  heading: string
  /** The number of items as text: `72 offers`. */
  about: string
  at: PageOfList
  steps: readonly PageLink[]
  listed: readonly PageLink[]
  list: Html
  /** @default none */
  below?: readonly Child[]
}

export function listPage(
  site: SiteParts,
  { heading, about, at, steps, listed, list, below = [] }: ListPage,
): string {
  const { path, root } = at
  const isFirst = at.page === 1
  const label = isFirst ? heading : pageName(site.words, at)
  const name = isFirst ? heading : `${heading} – ${label}`
  const above = isFirst ? steps : [...steps, { label: heading, path: at.pathOf(1) }]
  const page = {
    title: `${name} – ${site.name.text}`,
    root,
    head: pageHead(site, {
      name,
      path,
      steps: above,
      label,
      description: `${heading}: ${about}`,
      shared: about,
      list: listNode(listed, at, site.context.baseUrl),
      links: prevNextLinks(at),
    }),
    steps: above,
    main: element(
      'main',
      { class: 'list' },
      element('h1', {}, heading),
      element('p', { class: 'glance' }, about),
      list,
      paginationNav(at, site),
      ...below,
    ),
  }
  return pageText(page, site)
}
