import { nodeText } from '../../formats/jsonld/jsonld.ts'
import type { SurfaceContext } from '../surface.ts'
import { type Child, element, type Html } from './element.ts'
import type { LocalText } from './language.ts'
import { type PagePosition, pageName, paginationNav, prevNextLinks } from './list-pages.ts'
import { type LocaleFormatters, localeFormatters } from './locale-formatters.ts'
import { canonicalLink, jsonLdScript, openGraph } from './page-head.ts'
import { type ListedPages, listNode, type PageFacts, webPageNode } from './page-nodes.ts'
import { type PageParts, pageText } from './page-text.ts'
import { type Step, siteName } from './site-layout.ts'
import { type SiteWords, siteWords } from './site-words.ts'

/** The settings that pages about the whole catalogue share. */
export interface SiteParts {
  context: SurfaceContext
  /** The language of these pages; `siteWords` has words in it. */
  locale: string
  words: SiteWords
  formatters: LocaleFormatters
  site: LocalText
}

export function sitePartsIn(context: SurfaceContext, locale: string): SiteParts {
  const words = siteWords(context.templates, locale)
  const formatters = localeFormatters(context.templates)(locale)
  return { context, locale, words, formatters, site: siteName(words, context) }
}

/** A page that lists records or pages of the catalogue. */
export interface ListPage {
  heading: string
  /** The number of items as text: `72 offers`. */
  about: string
  at: PagePosition
  steps: readonly Step[]
  listed: ListedPages
  list: Html
  /** The part below the list. */
  below?: readonly Child[]
}

/** The data for the head of a page about the whole catalogue. */
interface SiteHead extends Pick<PageFacts, 'steps' | 'label'> {
  name: string
  /** Path in the tree. '' is the root: hosts serve the home page there, and some redirect `index.html` to it. */
  path: string
  description: string
  /** The text that other sites show when the page is shared. */
  shared: string
  links?: readonly Html[]
  listed: ListedPages
}

/** The head of a page about the whole catalogue. */
export function siteHead(
  { context, locale, site }: SiteParts,
  { name, path, description, shared, links = [], listed, ...facts }: SiteHead,
): Child[] {
  const { baseUrl } = context
  const page = { title: name, address: path, locale, baseUrl, site: site.text, ...facts }
  return [
    element('meta', { name: 'description', content: description }),
    ...canonicalLink(path, baseUrl),
    ...links,
    ...openGraph(context, {
      title: name,
      description: shared,
      site: site.text,
      url: baseUrl && `${baseUrl}/${path}`,
      locale,
      otherLocales: [],
      image: null,
    }),
    jsonLdScript([nodeText(webPageNode({ ...page, mainEntity: listNode(listed, baseUrl) }))]),
  ]
}

/** A page of a list as text. */
export function listPage(
  site: SiteParts,
  { heading, about, at, steps, listed, list, below = [] }: ListPage,
): string {
  const { context, locale, words } = site
  const path = at.path(at.page)
  const label = pageName(words, at.page, at.all)
  const name = at.page === 1 ? heading : `${heading} – ${label}`
  const title = `${name} – ${site.site.text}`
  const above = at.page === 1 ? steps : [...steps, { label: heading, path: at.path(1) }]
  const page: PageParts = {
    title,
    locale,
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
      paginationNav(words, locale, at),
      ...below,
    ),
  }
  return pageText(page, context)
}
