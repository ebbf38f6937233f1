import { linkTo } from '../../shared/addresses.ts'
import type { Group } from '../../shared/facet-groups.ts'
import { FACETS, type Facet } from '../../shared/facets.ts'
import { element, type Html } from '../element.ts'
import { facetIndexPath, groupPath, HOME_PAGE } from '../paths.ts'
import type { SiteParts } from '../site-parts.ts'

export function groupLabel({ facet, name }: Pick<Group, 'facet' | 'name'>, site: SiteParts): string {
  return FACETS[facet].label?.(name, site) ?? name
}

export function facetLabel(facet: Facet, { words }: Pick<SiteParts, 'words'>): string {
  return words[FACETS[facet].heading]
}

export function groupLinks(groups: readonly Group[], site: SiteParts, root: string): Html {
  const items = groups.map(group =>
    element(
      'li',
      {},
      element('a', { href: linkTo(groupPath(group), root, site.context) }, groupLabel(group, site)),
      ' ',
      element('span', { class: 'count' }, site.formatters.count(group.count)),
    ),
  )
  return element('ul', { class: 'chips' }, ...items)
}

export function inReadingOrder(groups: readonly Group[]): readonly Group[] {
  return groups
    .map(group => ({ group, rank: FACETS[group.facet].rank?.(group.name) ?? (['', 0] as const) }))
    .sort(({ rank: [a, x] }, { rank: [b, y] }) => (a < b ? -1 : a > b ? 1 : x - y))
    .map(({ group }) => group)
}

/** Links to the lists of each facet, for readers without scripts. */
export function facetLinks(facets: readonly Facet[], root: string, site: SiteParts): Html | null {
  const { words, inWords, context } = site
  if (facets.length === 0) return null
  const links = facets.map(facet => {
    const path = FACETS[facet].all === undefined ? `${HOME_PAGE}#${facet}` : facetIndexPath(facet)
    return element('li', {}, element('a', { href: linkTo(path, root, context) }, facetLabel(facet, site)))
  })
  return element(
    'nav',
    { class: 'unscripted', 'aria-label': words.filter, ...inWords },
    element('ul', { class: 'links' }, ...links),
  )
}

export function stepsTo(facet: Facet, site: SiteParts) {
  return FACETS[facet].all !== undefined
    ? [{ label: facetLabel(facet, site), path: facetIndexPath(facet), locale: site.words.language }]
    : []
}
