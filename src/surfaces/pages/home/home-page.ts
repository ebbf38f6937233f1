import { formats } from '../../../formats/index.ts'
import type { Catalogue, ListedRecord, SurfaceFile, SurfaceRecord } from '../../surface.ts'
import { type Child, element, type Html } from '../element.ts'
import type { Facets } from '../facets/collect-facets.ts'
import { facetLabel, groupLinks, INDEXED, inReadingOrder } from '../facets/group-links.ts'
import { siteHead } from '../list-page.ts'
import { listedPages } from '../page-nodes.ts'
import { pageText } from '../page-text.ts'
import { FACETS, type Facet, FIND_SCRIPT, facetIndexPath, HOME_PAGE, operatorsPath } from '../paths.ts'
import { cardList, operatorItem } from '../record-lists.ts'
import type { SiteParts } from '../site-parts.ts'
import { dataLinks } from './data-links.ts'
import { findForm } from './find-form.ts'
import { placesMap } from './places-map.ts'

/** How many items the home page shows. */
export interface HomeLimits {
  /**
   * The most products of a catalogue that the home page shows whole. Of a larger catalogue it shows `cards` products.
   */
  perPage: number
  cards: number
  /** The most links to places, to kinds and to operators. Other pages list all of them. */
  facets: number
  /**
   * The most products of a catalogue that has a search. The search script loads all products, so a larger catalogue has
   * none.
   */
  findable: number
}

/** The values that the home page is made from. */
export interface HomeParts {
  site: SiteParts
  counts: Catalogue['counts']
  facets: Facets
  /** The address of the search data. Null if the page has no search, because the catalogue is empty or too large. */
  list: string | null
  /** The products that the page shows. */
  featured: readonly SurfaceRecord[]
  /** The operators that the page shows, each with its number of products. */
  operators: readonly { record: ListedRecord; products: number }[]
}

/** The facets that have no page of all their groups. The home page shows all of these groups. */
const FEW: readonly Facet[] = FACETS.filter(facet => !INDEXED.some(indexed => indexed === facet))

/** `index.html`: a search, the facets with their counts, some products, a map of the places, and the operators. */
export function homePage(parts: HomeParts, limits: HomeLimits): SurfaceFile {
  const { site, counts, list, featured } = parts
  const { context, words, formatters, name } = site
  const intro = [
    formatters.counted(counts.products, words.offersCount),
    formatters.counted(counts.accounts, words.operatorsCount),
  ].join(' · ')
  const content = pageText(
    {
      title: name.text,
      root: '',
      ...(list === null ? {} : { script: FIND_SCRIPT }),
      head: siteHead(site, {
        name: name.text,
        path: '',
        description: intro,
        shared: intro,
        steps: null,
        listed: listedPages({ records: featured, count: counts.products, before: 0 }),
      }),
      steps: null,
      main: element(
        'main',
        { class: 'front list' },
        element('h1', {}, name.text),
        element('p', { class: 'glance' }, intro),
        ...homeSections(parts, limits),
      ),
      data: dataLinks(words, context, formats, ''),
    },
    site,
  )
  return { path: HOME_PAGE, content }
}

function homeSections(parts: HomeParts, limits: HomeLimits): Child[] {
  const { site, facets, list, featured } = parts
  const style = { root: '', locale: site.locale, formatters: site.formatters }
  const facetOf = (facet: Facet) => facetSection(facet, parts, limits)
  return [
    list === null ? null : findForm(site, facets, list),
    facetOf('places'),
    featured.length === 0 ? null : section('offers', site.words.offers, cardList(featured, style)),
    facetOf('kinds'),
    placesMap(facets.of('places'), site),
    ...FEW.map(facetOf),
    operatorsSection(parts),
  ]
}

function facetSection(facet: Facet, { site, facets }: HomeParts, limits: HomeLimits): Child {
  const groups = facets.of(facet)
  if (groups.length === 0) return null
  const shown = FEW.includes(facet) ? inReadingOrder(groups) : groups.slice(0, limits.facets)
  const label = facet === 'places' ? site.words.allPlaces : site.words.allKinds
  const more =
    shown.length === groups.length ? null : moreLink(facetIndexPath(facet), label, groups.length, site)
  return section(facet, facetLabel(facet, site), groupLinks(shown, site, ''), more)
}

function operatorsSection({ site, operators, counts }: HomeParts): Child {
  if (operators.length === 0) return null
  const { words, locale, formatters } = site
  const style = { root: '', locale, formatters }
  const items = operators.map(({ record, products }) => operatorItem(record, products, style))
  const isAll = operators.length === counts.accounts
  const more = isAll ? null : moreLink(operatorsPath(), words.allOperators, counts.accounts, site)
  return section('operators', words.operators, element('ul', { class: 'rows' }, ...items), more)
}

function moreLink(path: string, label: string, count: number, { formatters }: SiteParts): Html {
  const number = element('span', { class: 'count' }, formatters.count(count))
  return element('p', { class: 'more' }, element('a', { href: path }, label), ' ', number)
}

function section(id: string, heading: string, ...parts: Child[]): Html {
  return element('section', { class: 'way', id }, element('h2', {}, heading), ...parts)
}
