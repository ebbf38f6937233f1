import { nodeText } from '../../formats/jsonld/jsonld.ts'
import { type Child, element, type Html } from './element.ts'
import { type PagePosition, pageName, paginationNav, prevNextLinks } from './list-pages.ts'
import { canonicalLink, jsonLdScript, openGraph } from './page-head.ts'
import { type ListedPages, listNode, type PageFacts, webPageNode } from './page-nodes.ts'
import { pageText } from './page-text.ts'
import type { Step } from './site-layout.ts'
import type { SiteParts } from './site-parts.ts'

/** A page that lists records or pages of the catalogue. */
export interface ListPage {
  heading: string
  /** The number of items as text: `72 offers`. */
  about: string
  at: PagePosition
  steps: readonly Step[]
  listed: ListedPages
  list: Html
  /** Elements below the list. @default none */
  below?: readonly Child[]
}

/** The data for the head of a page about the whole catalogue. */
interface SiteHead extends Pick<PageFacts, 'steps' | 'label'> {
  name: string
  /**
   * The path of the page in the tree. The home page has '', because hosts serve it at the root, and some redirect
   * `index.html` to the root.
   */
  path: string
  description: string
  /** The description that other sites show when the page is shared. */
  shared: string
  links?: readonly Html[]
  listed: ListedPages
}

/** Makes the elements of the head of a page about the whole catalogue. */
export function siteHead(
  { context, locale, name: siteName }: SiteParts,
  { name, path, description, shared, links = [], listed, ...facts }: SiteHead,
): Child[] {
  const { baseUrl } = context
  const page = { title: name, address: path, locale, baseUrl, site: siteName.text, ...facts }
  return [
    element('meta', { name: 'description', content: description }),
    ...canonicalLink(path, baseUrl),
    ...links,
    ...openGraph(context, {
      title: name,
      description: shared,
      site: siteName.text,
      url: baseUrl && `${baseUrl}/${path}`,
      locale,
      otherLocales: [],
      image: null,
    }),
    jsonLdScript([nodeText(webPageNode({ ...page, mainEntity: listNode(listed, baseUrl) }))]),
  ]
}

/** Writes a page of a list as HTML text. */
export function listPage(
  site: SiteParts,
  { heading, about, at, steps, listed, list, below = [] }: ListPage,
): string {
  const { words } = site
  const path = at.path(at.page)
  const label = pageName(words, at.page, at.all)
  const name = at.page === 1 ? heading : `${heading} – ${label}`
  const title = `${name} – ${site.name.text}`
  const above = at.page === 1 ? steps : [...steps, { label: heading, path: at.path(1) }]
  const page = {
    title,
    root: at.root,
    head: siteHead(site, {
      name,
      path,
      description: `${heading}: ${about}`,
      shared: about,
      links: prevNextLinks(at),
      steps: above,
      label: at.page === 1 ? heading : label,
      listed,
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
