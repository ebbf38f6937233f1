import { memoize } from '../../catalogue/text/memoize.ts'
import type { FileFormat } from '../../formats/format.ts'
import { PAGE_FILE } from '../shared/addresses.ts'
import type { SurfaceContext, SurfaceMaker } from '../surface.ts'
import { accountFiles } from './account-pages.ts'
import { facetRows, facetsFrom } from './facets/collect-facets.ts'
import { facetPages } from './facets/facet-pages.ts'
import { homeFiles } from './home/home-page.ts'
import { operatorPages } from './home/operator-pages.ts'
import { keepPages } from './keep-pages.ts'
import { lintPage } from './lint-page.ts'
import { notFoundFiles } from './not-found-page.ts'
import { offersPages } from './offers-pages.ts'
import { pageStyle } from './page-style.ts'
import { ICON_FILE, LIST_PRINTS, STYLE_FILE } from './paths.ts'
import { productPages } from './product-page.ts'
import type { PageLimits } from './site-pages.ts'
import { sitePartsIn } from './site-parts.ts'
import { surfaceDataOf } from './surface-data-of.ts'
import { siteIcon } from './theme/site-icon.ts'

/** With these numbers of items, a phone shows each page without delay. */
const LIMITS: PageLimits = { perPage: 60, cards: 12, facets: 12, links: 400, filterable: 6, findable: 20_000 }

export function pagesWithin(limits: PageLimits): SurfaceMaker {
  return {
    productFile,
    recordData: surfaceDataOf,
    liveFiles: account => (account === null ? [LIST_PRINTS] : []),
    part: facetRows,
    *join(catalogue, context) {
      const { options, theme } = context
      yield { path: STYLE_FILE, content: pageStyle(theme) }
      if (!theme.files.some(({ path }) => path === theme.named.icon))
        yield { path: ICON_FILE, content: siteIcon(options.siteName, theme.accent) }
      for (const { path, content } of theme.files) yield { path, content: [content] }
      const filesOf = accountFiles(catalogue, context, limits)
      for (const { id } of catalogue.accounts()) yield* filesOf(id, catalogue.productsOf(id))
      const facets = facetsFrom(catalogue, context.templates)
      const site = sitePartsIn(context)(facets.locale)
      const keeper = keepPages(catalogue.liveLines(LIST_PRINTS))
      const operatorOf = memoize((id: string) => catalogue.account(id).title)
      const pages = { catalogue, operatorOf, facets, site, keeper, limits }
      yield* facetPages(pages)
      yield* offersPages(pages)
      yield* operatorPages(pages)
      yield* homeFiles(pages)
      yield keeper.prints()
      yield* notFoundFiles(pages)
    },
    validate: (path, content) => (path.endsWith('.html') ? verifyPage(content) : null),
  }
}

export const makePages: SurfaceMaker = pagesWithin(LIMITS)

/** The format of a product's page, so that pages are rendered with the product's other files. */
function productFile(context: SurfaceContext): FileFormat {
  const pageOf = productPages(context)
  return {
    name: 'html',
    ...PAGE_FILE,
    record(entry) {
      if (entry.type === 'account') throw new Error("An account's page lists its products")
      return pageOf(entry)
    },
    open: () => '',
    close: '',
    validate: verifyPage,
    lint: lintPage,
  }
}

const BEGINNING = Buffer.from('<!doctype html>\n')
const END = Buffer.from('</body></html>\n')

export function verifyPage(file: Buffer): string | null {
  if (!file.subarray(0, BEGINNING.length).equals(BEGINNING)) return 'does not begin as an html page'
  return file.subarray(-END.length).equals(END) ? null : 'does not end as an html page'
}
