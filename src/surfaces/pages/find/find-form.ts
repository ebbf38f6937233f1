import { cleanAddress } from '../../shared/addresses.ts'
import { FACET_NAMES, type Facet } from '../../shared/facets.ts'
import { type Attributes, type Child, element, type Html, trustedHtml } from '../element.ts'
import type { Card, Facets } from '../facets/collect-facets.ts'
import { facetLabel, groupLabel, inReadingOrder } from '../facets/group-links.ts'
import type { PageOfList } from '../list-pages.ts'
import { cardsData, FIND_DATA } from '../paths.ts'
import { pictureData } from '../picture-sources.ts'
import type { PageLimits } from '../site-pages.ts'
import type { SiteParts } from '../site-parts.ts'
import { filterColumns } from './list-data.ts'

/** Places are left out, because the search finds them by name. */
const CHOICES: readonly Facet[] = FACET_NAMES.filter(facet => facet !== 'places')

const MOST_CHOICES = 60

export function homeSearch(site: SiteParts, facets: Facets): Html {
  const choices = CHOICES.map(facet => {
    const groups = inReadingOrder(facets.of(facet).slice(0, MOST_CHOICES))
    if (groups.length < 2) return null
    const options = groups.map(group => {
      const count = site.formatters.count(group.count)
      return element('option', { value: group.file }, `${groupLabel(group, site)} (${count})`)
    })
    return facetSelect(facet, site, options)
  })
  return searchBox(site, dataAttributes(FIND_DATA, '', site), choices)
}

/**
 * `browser/find-products.js` fills in the choices. A list on one page contains its data. A longer list loads its data
 * from `path`.
 */
export function listFilter(
  at: PageOfList<Card>,
  path: string,
  site: SiteParts,
  { filterable, findable }: PageLimits,
): Html | null {
  const { words } = site
  if (at.count < filterable || at.count > findable) return null
  const isHere = at.all === 1
  const box = searchBox(site, isHere ? {} : dataAttributes(path, at.root, site), [
    ...FACET_NAMES.map(facet => facetSelect(facet, site, [])),
    sortSelect(site),
    labelled('find-from', words.onOrAfter, 'input', { name: 'from', type: 'date' }),
    isHere ? dataElement(filterColumns(at.items, site)) : null,
  ])
  return element('details', { class: 'find' }, element('summary', {}, words.filter), box)
}

/** Whether a list of `count` products has a file with its data. Other lists have no data, or have it on their page. */
export function hasDataFile(count: number, { perPage, filterable, findable }: PageLimits): boolean {
  return count >= filterable && count > perPage && count <= findable
}

function dataAttributes(path: string, root: string, { context }: SiteParts) {
  return {
    'data-list': root + path,
    'data-cards': root + cardsData(path),
    'data-page': root + cleanAddress('products/{file}.html', context),
  }
}

/** A `<script>` element that holds `data` as JSON. Every `<` is escaped, or a text could end the element. */
function dataElement(data: object): Html {
  const text = JSON.stringify(data).replaceAll('<', '\\u003C')
  return element('script', { type: 'application/json' }, trustedHtml(text))
}

/** The stylesheet shows the search box only if scripts can run, by the feature `scripting` of Media Queries 5. */
function searchBox(
  site: SiteParts,
  attributes: Readonly<Record<string, string | null>>,
  choices: readonly Child[],
): Html {
  const { words, inWords } = site
  return element(
    'search',
    {
      class: 'filter',
      ...inWords,
      ...attributes,
      'data-found': words.found,
      'data-loading': words.loading,
      'data-unavailable': words.unavailable,
      'data-nothing': `${words.nothing}. ${words.nothingText}`,
      'data-more': words.more,
      ...pictureData(site),
    },
    labelled('find', words.search, 'input', {
      type: 'search',
      autocomplete: 'off',
      autocapitalize: 'none',
      spellcheck: 'false',
      enterkeyhint: 'search',
    }),
    ...choices,
    element('button', { type: 'button', hidden: true }, words.clear),
    element('div', { role: 'status' }),
  )
}

function facetSelect(facet: Facet, site: SiteParts, options: readonly Html[]): Html {
  const any = element('option', { value: '' }, site.words.any)
  return labelled(`find-${facet}`, facetLabel(facet, site), 'select', { name: facet }, any, ...options)
}

function sortSelect({ words }: SiteParts): Html {
  const option = (value: string, label: string) => element('option', { value }, label)
  return labelled(
    'find-sort',
    words.sort,
    'select',
    { name: 'sort' },
    option('', words.listOrder),
    option('price', words.cheapest),
    option('-price', words.dearest),
    option('duration', words.shortest),
    option('-starts', words.newest),
    element('optgroup', { label: words.nearest }),
  )
}

function labelled(id: string, label: string, name: string, attributes: Attributes, ...parts: Html[]): Html {
  const control = element(name, { id, ...attributes }, ...parts)
  return element('p', {}, element('label', { for: id }, label), control)
}
