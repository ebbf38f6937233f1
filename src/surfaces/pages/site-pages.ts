import type { Catalogue } from '../surface.ts'
import type { Facets } from './facets/collect-facets.ts'
import type { PageKeeper } from './keep-pages.ts'
import type { SiteParts } from './site-parts.ts'

/** How many items one page shows. */
export interface PageLimits {
  /**
   * The most products on one page. The home page shows a catalogue with at most this many products whole. Of a larger
   * catalogue it shows `cards` products.
   */
  perPage: number
  cards: number
  /** The most links that the home page has to places, to kinds and to operators. Other pages list all of them. */
  facets: number
  /** The most links on a page that lists all places, kinds or operators. */
  links: number
  /** The most products of a catalogue that has a search, because the script loads all of them. */
  findable: number
}

/** The values that pages about the whole catalogue are made from. */
export interface SitePages {
  catalogue: Catalogue
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
