import { groupKey } from '../../shared/facets.ts'
import type { SurfaceRecord } from '../../surface.ts'
import type { CountedOperator } from '../record-lists.ts'
import type { SitePages } from '../site-pages.ts'

/**
 * The products that the home page shows, the featured ones first. A catalogue with at most `perPage` products shows all
 * of them. Otherwise the places with the most products take turns: first each place's first product, then its second.
 * The products of a place are in the order of its page. If no place is known, kinds take turns instead.
 */
export function featuredProducts({ catalogue, facets, site, limits }: SitePages): SurfaceRecord[] {
  const { perPage, cards } = limits
  const most = catalogue.counts.products <= perPage ? catalogue.counts.products : cards
  const groups = facets.of('places').length > 0 ? facets.of('places') : facets.of('kinds')
  const chosen = new Map(groups.slice(0, most).map(group => [groupKey(group), [] as string[]]))
  for (const { group, id } of facets.rows) {
    const ids = chosen.get(group)
    if (ids !== undefined && ids.length < most) ids.push(id)
  }
  const ids = new Set<string>()
  const { featured } = site.context.options
  for (const { id } of featured.length > 0 ? facets.cards : []) {
    if (ids.size === most || !featured.includes(id)) break
    ids.add(id)
  }
  for (let rank = 0; rank < most && ids.size < most; rank++)
    for (const members of chosen.values()) {
      const id = members[rank]
      if (id !== undefined && ids.size < most) ids.add(id)
    }
  for (const { id } of ids.size < most ? facets.cards : []) {
    if (ids.size === most) break
    ids.add(id)
  }
  return [...ids].map(id => facets.product(id))
}

export function largestOperators({ catalogue, limits }: SitePages): CountedOperator[] {
  return Array.from(catalogue.accounts('title'), ({ id }) => ({ id, products: catalogue.productsOf(id) }))
    .sort((a, b) => b.products - a.products)
    .slice(0, limits.facets)
    .map(({ id, products }) => ({ record: catalogue.account(id), products }))
}
