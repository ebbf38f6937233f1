import { element, type Html } from '../element.ts'
import { type Facet, facetIndexPath, groupPath, isIndexed } from '../paths.ts'
import type { SiteParts } from '../site-parts.ts'
import { type Band, DURATIONS, FREE, priceBands } from './bands.ts'
import type { Group } from './collect-facets.ts'

type NamedGroup = Pick<Group, 'facet' | 'name'>

/** The band of durations or prices that a group stands for; undefined for other groups, and for free products. */
function bandOf({ facet, name }: NamedGroup): Band | undefined {
  const bands = facet === 'durations' ? DURATIONS : facet === 'prices' ? priceBands(currencyOf(name)) : []
  return bands.find(({ key }) => key === name)
}

function currencyOf(name: string): string {
  return name.slice(0, 3).toUpperCase()
}

/** The name of the group in the language of the page. Places and kinds keep the name that records give them. */
export function groupLabel(group: NamedGroup, { words, formatters }: SiteParts): string {
  const { facet, name } = group
  if (facet === 'languages') return formatters.languageName(name)
  if (facet === 'prices' && name === FREE) return words.free
  const band = bandOf(group)
  if (band === undefined) return name
  return facet === 'durations' ? formatters.durationBand(band) : formatters.priceBand(band, currencyOf(name))
}

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

/** Sorts the `groups` of one facet for readers: bands from the lowest. Other facets keep their order. */
export function inReadingOrder(groups: readonly Group[]): readonly Group[] {
  const facet = groups[0]?.facet
  if (facet !== 'durations' && facet !== 'prices') return groups
  const keyOf = (group: Group) => {
    const isPriced = facet === 'prices' && group.name !== FREE
    return { currency: isPriced ? currencyOf(group.name) : '', from: bandOf(group)?.from ?? 0 }
  }
  return groups
    .map(group => ({ group, ...keyOf(group) }))
    .sort((a, b) => (a.currency < b.currency ? -1 : a.currency > b.currency ? 1 : a.from - b.from))
    .map(({ group }) => group)
}

/** The steps from the home page to a page of `facet`: the list of all its groups, if there is such a page. */
export function stepsTo(facet: Facet, site: SiteParts) {
  return isIndexed(facet)
    ? [{ label: facetLabel(facet, site), path: facetIndexPath(facet), locale: site.words.language }]
    : []
}
