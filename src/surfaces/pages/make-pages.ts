import type { SurfaceMaker } from '../surface.ts'
import { accountFiles } from './account-files.ts'
import { takeCensus } from './census.ts'
import { FILTER_SCRIPT } from './filter-script.ts'
import { frontDoor } from './front-door.ts'
import { notFoundPage } from './not-found-page.ts'
import { FILTER_FILE, STYLE_FILE } from './page-path.ts'
import { PAGE_STYLE } from './page-style.ts'
import { productFile } from './product-file.ts'
import { surfaceDataOf } from './surface-data-of.ts'
import { verifyPage } from './verify-page.ts'

/** How much stands on one page. */
export interface PageLimits {
  /** So many records are listed on the front door; where there are more, operators alone. */
  records: number
  /** Operators on a page of the front door. */
  operators: number
  /** Products on a page of an account. */
  perPage: number
}

/** What a phone still shows at once. */
const LIMITS: PageLimits = { records: 5000, operators: 2000, perPage: 500 }

/** Pages with other limits than the usual ones. */
export function pagesWithin(limits: PageLimits): SurfaceMaker {
  return {
    productFile,
    recordData: surfaceDataOf,
    *files(catalogue, context) {
      yield { path: STYLE_FILE, content: PAGE_STYLE }
      yield { path: FILTER_FILE, content: FILTER_SCRIPT }
      const census = takeCensus(catalogue)
      const filesOf = accountFiles(catalogue, context, limits)
      for (const { id } of catalogue.accounts()) yield* filesOf(id, census.productsOf(id))
      yield* frontDoor(catalogue, context, census, limits)
      yield notFoundPage(context, census.locale)
    },
    verify: (path, content) => (path.endsWith('.html') ? verifyPage(content) : null),
  }
}

export const makePages: SurfaceMaker = pagesWithin(LIMITS)
