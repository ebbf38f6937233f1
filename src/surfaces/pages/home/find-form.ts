import { cleanAddress } from '../../shared/addresses.ts'
import { FACET_NAMES, type Facet } from '../../shared/facets.ts'
import { element, type Html } from '../element.ts'
import type { Facets } from '../facets/collect-facets.ts'
import { facetLabel, groupLabel, inReadingOrder } from '../facets/group-links.ts'
import { pictureData } from '../picture-sources.ts'
import type { SiteParts } from '../site-parts.ts'

/** The facets to choose from in the search. Places are not among them, because the search finds them by name. */
export const CHOICES: readonly Facet[] = FACET_NAMES.filter(facet => facet !== 'places')

/** The most groups of a facet, such as kinds, to choose from. The page of all kinds lists every kind. */
const MOST_CHOICES = 60

/**
 * The search of the home page. The stylesheet shows it if scripts run (`scripting` of Media Queries 5). So it has its
 * place before the script is loaded. It is not a form, because nothing is sent.
 *
 * @param list address of the data that the script searches
 */
export function findForm(site: SiteParts, facets: Facets, list: string): Html {
  const { words } = site
  return element(
    'search',
    {
      class: 'filter',
      'data-list': list,
      'data-page': cleanAddress('products/{file}.html', site.context),
      'data-found': words.found,
      'data-loading': words.loading,
      'data-unavailable': words.unavailable,
      'data-nothing': `${words.nothing}. ${words.nothingText}`,
      ...pictureData(site),
    },
    element(
      'p',
      {},
      element('label', { for: 'find' }, words.search),
      element('input', {
        id: 'find',
        type: 'search',
        autocomplete: 'off',
        autocapitalize: 'none',
        spellcheck: 'false',
        enterkeyhint: 'search',
      }),
    ),
    ...CHOICES.map(facet => choice(facet, facets, site)),
    element('button', { type: 'button', hidden: true }, words.clear),
    element('div', { role: 'status' }),
  )
}

function choice(facet: Facet, facets: Facets, site: SiteParts): Html | null {
  const groups = inReadingOrder(facets.of(facet).slice(0, MOST_CHOICES))
  if (groups.length < 2) return null
  const id = `find-${facet}`
  const options = groups.map(group => {
    const count = site.formatters.count(group.count)
    return element('option', { value: group.file }, `${groupLabel(group, site)} (${count})`)
  })
  const any = element('option', { value: '' }, site.words.any)
  return element(
    'p',
    {},
    element('label', { for: id }, facetLabel(facet, site)),
    element('select', { id, name: facet }, any, ...options),
  )
}
