import { element, type Html } from '../element.ts'
import { type Facet, facetIndexPath, groupPath } from '../paths.ts'
import type { SiteParts } from '../site-parts.ts'
import { DURATIONS, FREE, priceBands } from './bands.ts'
import type { Group } from './collect-facets.ts'

/** The name of the group in the language of the page. Places and kinds keep the name that records give them. */
export function groupLabel(
  { facet, name }: Pick<Group, 'facet' | 'name'>,
  { words, formatters }: SiteParts,
): string {
  switch (facet) {
    case 'languages':
      return formatters.languageName(name)
    case 'durations': {
      const band = DURATIONS.find(({ key }) => key === name)
      return band === undefined ? name : formatters.durationBand(band)
    }
    case 'prices': {
      if (name === FREE) return words.free
      const currency = name.slice(0, 3).toUpperCase()
      const band = priceBands(currency).find(({ key }) => key === name)
      return band === undefined ? name : formatters.priceBand(band, currency)
    }
    default:
      return name
  }
}

/** The name of `facet` in the language of the page. */
export function facetLabel(facet: Facet, { words }: Pick<SiteParts, 'words'>): string {
  return facet === 'languages' ? words.spoken : words[facet]
}

/** Links to the pages of `groups`, each with the group's number of products. */
export function groupLinks(groups: readonly Group[], site: SiteParts, root: string): Html {
  const items = groups.map(group =>
    element(
      'li',
      {},
      element('a', { href: root + groupPath(group) }, groupLabel(group, site)),
      ' ',
      element('span', { class: 'count' }, site.formatters.count(group.count)),
    ),
  )
  return element('ul', { class: 'chips' }, ...items)
}

/**
 * Sorts the `groups` of one facet for readers. Bands begin with the lowest; groups of other facets keep their order.
 */
export function inReadingOrder(groups: readonly Group[]): readonly Group[] {
  const [first] = groups
  if (first?.facet === 'durations') {
    const place = ({ name }: Group) => DURATIONS.findIndex(({ key }) => key === name)
    return groups.toSorted((a, b) => place(a) - place(b))
  }
  if (first?.facet !== 'prices') return groups
  const from = ({ name }: Group) =>
    name === FREE
      ? -1
      : (priceBands(name.slice(0, 3).toUpperCase()).find(({ key }) => key === name)?.from ?? 0)
  const currency = ({ name }: Group) => (name === FREE ? '' : name.slice(0, 3))
  return groups.toSorted((a, b) =>
    currency(a) < currency(b) ? -1 : currency(a) > currency(b) ? 1 : from(a) - from(b),
  )
}

/** The facets that have a page of all groups. The others have so few groups that the home page shows them all. */
export const INDEXED = ['places', 'kinds'] as const satisfies Facet[]

/** The steps from the home page to a page of `facet`: the list of all its groups, if there is such a page. */
export function stepsTo(facet: Facet, site: SiteParts) {
  return INDEXED.some(indexed => indexed === facet)
    ? [{ label: facetLabel(facet, site), path: facetIndexPath(facet), locale: site.words.language }]
    : []
}
