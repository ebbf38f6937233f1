import { element, type Html } from '../element.ts'
import type { Facets } from '../facets/collect-facets.ts'
import { facetLabel, groupLabel, inReadingOrder } from '../facets/group-links.ts'
import type { SiteParts } from '../list-page.ts'
import { FACETS, type Facet } from '../paths.ts'

/** The facets that the search has a choice for. Places have no choice because the search finds them by name. */
export const CHOICES: readonly Facet[] = FACETS.filter(facet => facet !== 'places')

/** The most kinds to choose from; another page lists all of them. */
const MOST_CHOICES = 60

/**
 * The search of the home page. It is shown if scripts run (`scripting` of Media Queries 5). So the layout keeps its place
 * while the script loads. It is not a form, because nothing is sent.
 *
 * @param list address of the data that the script searches
 */
export function findForm(site: SiteParts, facets: Facets, list: string): Html {
  const { words, formatters } = site
  return element(
    'search',
    {
      class: 'filter',
      'data-list': list,
      'data-found': words.found,
      'data-loading': words.loading,
      'data-unavailable': words.unavailable,
      'data-nothing': `${words.nothing}. ${words.nothingText}`,
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
    ...CHOICES.map(choice),
    element('button', { type: 'button', hidden: true }, words.clear),
    element('div', { role: 'status' }),
  )

  function choice(facet: Facet): Html | null {
    const groups = inReadingOrder(facets.of(facet).slice(0, MOST_CHOICES))
    if (groups.length < 2) return null
    const options = groups.map(group =>
      element(
        'option',
        { value: group.file },
        `${groupLabel(group, site)} (${formatters.count(group.count)})`,
      ),
    )
    return element(
      'p',
      {},
      element('label', { for: `find-${facet}` }, facetLabel(facet, site)),
      element(
        'select',
        { id: `find-${facet}`, name: facet },
        element('option', { value: '' }, words.any),
        ...options,
      ),
    )
  }
}
