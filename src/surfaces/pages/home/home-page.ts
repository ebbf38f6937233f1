import { inLanguage } from '../../../document/in-language.ts'
import { browserCode } from '../../../runtime/browser-code.ts'
import { linkTo } from '../../shared/addresses.ts'
import { FACET_NAMES, FACETS, type Facet, INDEXED } from '../../shared/facets.ts'
import type { SurfaceFile, SurfaceRecord } from '../../surface.ts'
import { type Child, element, type Html } from '../element.ts'
import { facetLabel, groupLinks, inReadingOrder } from '../facets/group-links.ts'
import { homeSearch } from '../find/find-form.ts'
import { dataFiles } from '../find/list-data.ts'
import { unfiltered } from '../list-pages.ts'
import { pageHead } from '../page-head.ts'
import { listNode, pagesOf } from '../page-nodes.ts'
import { pageText } from '../page-text.ts'
import { FIND_DATA, FIND_SCRIPT, facetIndexPath, HOME_PAGE, offersPath, operatorsPath } from '../paths.ts'
import { cardList, operatorList } from '../record-lists.ts'
import { isFindable, type SitePages } from '../site-pages.ts'
import type { SiteParts } from '../site-parts.ts'
import { featuredProducts, largestOperators } from './featured.ts'
import { placesMap } from './places-map.ts'

/** Facets with few values, such as categories: the home page links to the list of each value. */
const FEW: readonly Facet[] = FACET_NAMES.filter(facet => !INDEXED.includes(facet))

export function* homeFiles(pages: SitePages): Iterable<SurfaceFile> {
  const { products } = pages.catalogue.counts
  yield { path: HOME_PAGE, content: homePage(pages) }
  if (products > 0) yield { path: FIND_SCRIPT, content: browserCode('find-products.js') }
  if (!isFindable(pages)) return
  const cards = [...pages.facets.cards]
  for (const { path, make } of dataFiles(FIND_DATA, () => cards, pages)) yield { path, content: make() }
}

function homePage(pages: SitePages): string {
  const hasSearch = isFindable(pages)
  const { catalogue, site } = pages
  const { counts } = catalogue
  const { context, words, formatters, name } = site
  const featured = featuredProducts(pages)
  const intro = [
    formatters.counted(counts.products, words.offersCount),
    formatters.counted(counts.accounts, words.operatorsCount),
  ].join(' · ')
  const page = {
    title: name.text,
    path: HOME_PAGE,
    ...(hasSearch ? { script: FIND_SCRIPT } : {}),
    head: pageHead(site, {
      name: name.text,
      path: '',
      steps: null,
      description: intro,
      list: listNode(pagesOf(featured), { count: counts.products, before: 0 }, context),
    }),
    steps: null,
    main: element(
      'main',
      { class: 'front list' },
      element('h1', {}, name.text),
      element('p', { class: 'glance' }, intro),
      hasSearch ? homeSearch(site, pages.facets) : null,
      ...homeSections(pages, featured),
    ),
    data: dataLinks(site),
  }
  return pageText(page, site)
}

function dataLinks({ words, context, formats }: SiteParts): Html {
  const links = context.startFiles
    .filter(({ file }) => file !== HOME_PAGE)
    .map(({ file }) => element('li', {}, element('a', { href: file }, file)))
  const kinds = formats.flatMap(({ extension, summary }) => [
    element('dt', {}, element('code', {}, extension)),
    element('dd', inLanguage('en', words.language), summary),
  ])
  return element(
    'section',
    {},
    element('h2', {}, words.data),
    element('ul', { class: 'links' }, ...links),
    kinds.length === 0 ? null : element('p', {}, words.formats),
    kinds.length === 0 ? null : element('dl', {}, ...kinds),
  )
}

function homeSections(pages: SitePages, featured: readonly SurfaceRecord[]): Child[] {
  const { site, facets } = pages
  const facetOf = (facet: Facet) => facetSection(facet, pages)
  return [
    facetOf('places'),
    featured.length === 0 ? null : unfiltered(offersSection()),
    facetOf('kinds'),
    placesMap(facets.of('places'), site),
    ...FEW.map(facetOf),
    operatorsSection(pages),
  ]

  function offersSection(): Html {
    const { products } = pages.catalogue.counts
    const more = moreLink(offersPath(), site.words.allOffers, products, site)
    return section('offers', site.words.offers, cardList(featured, site, ''), more)
  }
}

function facetSection(facet: Facet, { site, facets, limits }: SitePages): Child {
  const groups = facets.of(facet)
  if (groups.length === 0) return null
  const shown = FEW.includes(facet) ? inReadingOrder(groups) : groups.slice(0, limits.facets)
  const { all } = FACETS[facet]
  const more =
    all === undefined || shown.length === groups.length
      ? null
      : moreLink(facetIndexPath(facet), site.words[all], groups.length, site)
  return section(facet, facetLabel(facet, site), groupLinks(shown, site, ''), more)
}

function operatorsSection(pages: SitePages): Child {
  const { site, catalogue } = pages
  const operators = largestOperators(pages)
  if (operators.length === 0) return null
  const { accounts } = catalogue.counts
  const isAll = operators.length === accounts
  const more = isAll ? null : moreLink(operatorsPath(), site.words.allOperators, accounts, site)
  return section('operators', site.words.operators, operatorList(operators, site, ''), more)
}

function moreLink(path: string, label: string, count: number, { formatters, context }: SiteParts): Html {
  const number = element('span', { class: 'count' }, formatters.count(count))
  return element(
    'p',
    { class: 'more' },
    element('a', { href: linkTo(path, '', context) }, label),
    ' ',
    number,
  )
}

function section(id: string, heading: string, ...parts: Child[]): Html {
  return element('section', { class: 'way', id }, element('h2', {}, heading), ...parts)
}
