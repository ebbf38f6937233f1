import type { Element, ElementContent } from 'hast'
import { inLanguage } from '../../document/in-language.ts'
import type { FormatDeclaration } from '../../formats/format.ts'
import { formats } from '../../formats/index.ts'
import { nodeText } from '../../formats/jsonld/jsonld.ts'
import type { Catalogue, SurfaceContext, SurfaceFile } from '../surface.ts'
import { element } from './element.ts'
import { type PagePosition, pageName, paginationNav, prevNextLinks } from './list-pages.ts'
import type { LocaleFormatters } from './locale-formatters.ts'
import { canonicalLink, jsonLdScript, openGraph } from './page-head.ts'
import { type ListedPart, listNode, webPageNode } from './page-nodes.ts'
import { type PageParts, pageText } from './page-text.ts'
import { FILTER_FILE, HOME_PAGE, operatorsPath } from './paths.ts'
import { siteName } from './site-frame.ts'
import type { SiteWords } from './site-words/words.ts'

/** What the home page and its further pages share. */
export interface HomePageParts {
  counts: Catalogue['counts']
  context: SurfaceContext
  /** The language of these pages: one that `siteWords` has words in. */
  locale: string
  words: SiteWords
  formatters: LocaleFormatters
}

/**
 * The home page, or a further page of its list: the site's name, a filter, the lists, and links for programs.
 *
 * @param operators that it shows; their products are listed on their own pages as well
 */
export function homePage(
  parts: HomePageParts,
  at: PagePosition,
  operators: ListedPart,
  lists: readonly ElementContent[],
): SurfaceFile {
  const { counts, context, locale, words, formatters } = parts
  const { baseUrl } = context
  const path = at.path(at.page)
  // Hosts serve the home page at the root, and some redirect `index.html` to there.
  const address = path === operatorsPath(1) ? '' : path
  const site = siteName(words, context)
  const title = at.page === 1 ? site.text : `${site.text} – ${pageName(words, at.page, at.all)}`
  const intro = [
    formatters.counted(counts.products, words.offersCount),
    formatters.counted(counts.accounts, words.operatorsCount),
  ].join(' · ')
  const page: PageParts = {
    title,
    locale,
    root: at.root,
    script: FILTER_FILE,
    head: [
      element('meta', { name: 'description', content: intro }),
      ...canonicalLink(address, baseUrl),
      ...prevNextLinks(at),
      ...openGraph(context, {
        title,
        description: intro,
        site: site.text,
        url: baseUrl && `${baseUrl}/${address}`,
        locale,
        otherLocales: [],
        image: null,
      }),
      jsonLdScript([
        nodeText(
          webPageNode({
            title,
            address,
            locale,
            baseUrl,
            site: site.text,
            steps: at.page === 1 ? null : [],
            label: pageName(words, at.page, at.all),
            mainEntity: listNode(operators, baseUrl),
          }),
        ),
      ]),
    ],
    steps: at.page === 1 ? null : [],
    main: element(
      'main',
      { className: ['front'] },
      element('h1', {}, site.text),
      element('p', { className: ['glance'] }, intro),
      listFilter(words, at.all > 1),
      ...lists,
      paginationNav(words, locale, at),
    ),
    data: dataLinks(words, context, formats, at.root),
  }
  return { path, content: pageText(page, context) }
}

/** Links to the files that programs begin with, and a list of the formats of every record. */
export function dataLinks(
  words: SiteWords,
  context: SurfaceContext,
  formats: readonly FormatDeclaration[],
  root: string,
): Element {
  const links = context.startFiles
    .filter(({ file }) => file !== HOME_PAGE)
    .map(({ file }) => element('li', {}, element('a', { href: root + file }, file)))
  const kinds = formats
    .filter(({ name }) => context.formats.includes(name))
    .flatMap(({ extension, summary }) => [
      element('dt', {}, element('code', {}, extension)),
      element('dd', inLanguage('en', words.language), summary),
    ])
  return element(
    'section',
    {},
    element('h2', {}, words.data),
    element('ul', { className: ['links'] }, ...links),
    kinds.length === 0 ? null : element('p', {}, words.formats),
    kinds.length === 0 ? null : element('dl', {}, ...kinds),
  )
}

/**
 * The filter, hidden until its script runs. It is no form, for nothing is sent.
 *
 * @param isPart whether the list has other pages, in which the filter cannot look
 */
function listFilter(words: SiteWords, isPart: boolean): Element {
  return element(
    'search',
    {
      className: ['filter'],
      hidden: true,
      dataFound: words.found,
    },
    element('label', { htmlFor: ['filter'] }, isPart ? words.findOnPage : words.find),
    element('input', {
      id: 'filter',
      type: 'search',
      autoComplete: ['off'],
      autoCapitalize: 'none',
      spellCheck: 'false',
      enterKeyHint: 'search',
    }),
    element('p', { role: 'status' }),
  )
}
