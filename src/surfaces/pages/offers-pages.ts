import type { SurfaceFile } from '../surface.ts'
import { facetLinks } from './facets/group-links.ts'
import { listFilter } from './find/find-form.ts'
import { listPage, splitIntoPages } from './list-pages.ts'
import { pagesOf } from './page-nodes.ts'
import { FIND_DATA, offersPath } from './paths.ts'
import { cardList } from './record-lists.ts'
import type { SitePages } from './site-pages.ts'

export function* offersPages({ catalogue, facets, site, keeper, limits }: SitePages): Iterable<SurfaceFile> {
  const { locale, words, formatters } = site
  const count = catalogue.counts.products
  if (count === 0) return
  const list = { count, perPage: limits.perPage, pathOf: offersPath }
  for (const at of splitIntoPages(facets.cards, list)) {
    const { items, path, page, root } = at
    const make = () =>
      listPage(site, {
        heading: words.allOffers,
        about: formatters.counted(count, words.offersCount),
        at,
        steps: [],
        listed: pagesOf(items),
        filter: listFilter(at, FIND_DATA, site, limits),
        facets: facetLinks(facets.names, root, site),
        list: cardList(items, site, root),
      })
    yield keeper.file(path, [locale, count, page, facets.names, items], make)
  }
}
