import type { ElementContent } from 'hast'
import { formats } from '../../formats/index.ts'
import type { Catalogue, SurfaceContext, SurfaceFile } from '../surface.ts'
import { dataLinks } from './data-links.ts'
import { element } from './element.ts'
import { filterForm } from './filter-form.ts'
import { siteFooter, siteHeader } from './frame.ts'
import { canonicalLink } from './head-links.ts'
import { openGraph } from './open-graph.ts'
import { neighbourLinks, type PageOf, pageLinks, pageName } from './page-links.ts'
import { FILTER_FILE, operatorsPath } from './page-path.ts'
import type { SayFacts } from './say-facts.ts'
import { pageText } from './shell.ts'
import { siteName } from './site-name.ts'
import type { SiteWords } from './site-words.ts'

/** What all pages of the front door share. */
export interface Door {
  counts: Catalogue['counts']
  context: SurfaceContext
  /** The language of the door, in which there are words. */
  locale: string
  words: SiteWords
  say: SayFacts
}

/** A page of the front door: lists below the name of the whole, with a filter, and what there is for programs. */
export function doorPage(door: Door, at: PageOf, lists: readonly ElementContent[]): SurfaceFile {
  const { counts, context, locale, words, say } = door
  const { baseUrl } = context
  const path = at.path(at.page)
  // Hosts serve the front door at the root, and some send those away who name its file.
  const address = path === operatorsPath(1) ? '' : path
  const site = siteName(words, context)
  const title = at.page === 1 ? site.text : `${site.text} – ${pageName(words, at.page, at.all)}`
  const intro = [
    say.counted(counts.products, words.offersCount),
    say.counted(counts.accounts, words.operatorsCount),
  ].join(' · ')
  const content = pageText({
    title,
    locale,
    root: at.root,
    script: FILTER_FILE,
    head: [
      element('meta', { name: 'description', content: intro }),
      ...canonicalLink(address, baseUrl),
      ...neighbourLinks(at),
      ...openGraph({
        title,
        description: intro,
        site: site.text,
        url: baseUrl && `${baseUrl}/${address}`,
        locale,
        otherLocales: [],
        image: null,
      }),
    ],
    body: [
      ...(at.page === 1 ? [] : [siteHeader(words, site, at.root, locale, [])]),
      element(
        'main',
        { className: ['front'] },
        element('h1', {}, site.text),
        element('p', { className: ['glance'] }, intro),
        filterForm(words, at.all > 1),
        ...lists,
        pageLinks(words, locale, at),
      ),
      siteFooter(words, locale, dataLinks(words, context, formats, at.root)),
    ],
  })
  return { path, content }
}
