import type { Catalogue } from '../surface.ts'
import type { CatalogueOverview } from './catalogue-overview.ts'
import type { Facets } from './facets/collect-facets.ts'
import type { PageKeeper } from './keep-pages.ts'
import type { SiteParts } from './site-parts.ts'

/** The values that pages about the whole catalogue are made from. */
export interface SitePages {
  catalogue: Catalogue
  overview: CatalogueOverview
  facets: Facets
  site: SiteParts
  keeper: PageKeeper
}
