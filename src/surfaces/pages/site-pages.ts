import type { Catalogue } from '../surface.ts'
import type { Facets } from './facets/collect-facets.ts'
import type { PageKeeper } from './keep-pages.ts'
import type { SiteParts } from './site-parts.ts'

export interface PageLimits {
  /** The most products on a page. If the catalogue has more products, the home page shows `cards` of them. */
  perPage: number
  cards: number
  /** The most places, the most kinds and the most operators that the home page links to. */
  facets: number
  links: number
  /** The fewest products of a list that gets a box to filter and sort it. */
  filterable: number
  /** The most products of a list that can be searched, filtered and sorted, because the script loads all of them. */
  findable: number
}

export interface SitePages {
  catalogue: Catalogue
  operatorOf(account: string): string
  facets: Facets
  site: SiteParts
  keeper: PageKeeper
  limits: PageLimits
}

/** Whether the home page has a search. */
export function isFindable({ catalogue, limits }: SitePages): boolean {
  const { products } = catalogue.counts
  return products > 0 && products <= limits.findable
}
