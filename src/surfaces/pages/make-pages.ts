import type { FileFormat } from '../../formats/format.ts'
import { PAGE_FILE } from '../shared/addresses.ts'
import type { SurfaceContext, SurfaceMaker } from '../surface.ts'
import { accountFiles } from './account-pages.ts'
import { siteIcon } from './dress/site-icon.ts'
import { FILTER_SCRIPT } from './filter-script.ts'
import { homePages, overviewOf } from './home-pages.ts'
import { inspectPage } from './inspect-page.ts'
import { notFoundPage } from './not-found-page.ts'
import { pageStyle } from './page-style.ts'
import { FILTER_FILE, ICON_FILE, STYLE_FILE } from './paths.ts'
import { productPages } from './product-page.ts'
import { surfaceDataOf } from './surface-data-of.ts'

/** How much stands on one page. */
export interface PageLimits {
  /** The most records for which the home page lists products; above, it lists operators alone. */
  records: number
  /** The most operators on a page of that list. */
  operators: number
  /** The most products on a page of an account. */
  perPage: number
}

/** As much as a phone still shows without delay. */
const LIMITS: PageLimits = { records: 5000, operators: 2000, perPage: 500 }

/** Makes pages with these limits; tests use small ones. */
export function pagesWithin(limits: PageLimits): SurfaceMaker {
  return {
    productFile,
    recordData: surfaceDataOf,
    *files(catalogue, context) {
      const { options, dress } = context
      yield { path: STYLE_FILE, content: pageStyle(dress) }
      if (!dress.files.some(({ path }) => path === dress.named.icon))
        yield { path: ICON_FILE, content: siteIcon(options.siteName, dress.accent) }
      for (const { path, content } of dress.files) yield { path, content: [content] }
      yield { path: FILTER_FILE, content: FILTER_SCRIPT }
      const overview = overviewOf(catalogue)
      const filesOf = accountFiles(catalogue, context, limits)
      for (const { id } of catalogue.accounts()) yield* filesOf(id, overview.productsOf(id))
      yield* homePages(catalogue, context, overview, limits)
      yield notFoundPage(context, overview.locale)
    },
    verify: (path, content) => (path.endsWith('.html') ? verifyPage(content) : null),
  }
}

export const makePages: SurfaceMaker = pagesWithin(LIMITS)

/** A product's page as one of its files. */
export function productFile(context: SurfaceContext): FileFormat {
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
    verify: verifyPage,
    inspect: inspectPage,
  }
}

const BEGINNING = Buffer.from('<!doctype html>\n')
const END = Buffer.from('</body></html>\n')

/** What is wrong with a page as a file, in one clause; null where it begins and ends as a whole one. */
export function verifyPage(file: Buffer): string | null {
  if (!file.subarray(0, BEGINNING.length).equals(BEGINNING)) return 'does not begin as an html page'
  return file.subarray(-END.length).equals(END) ? null : 'does not end as an html page'
}
