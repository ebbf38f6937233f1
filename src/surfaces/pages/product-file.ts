import type { FileFormat } from '../../formats/format.ts'
import { PAGE_FILE } from '../page-file.ts'
import type { SurfaceContext } from '../surface.ts'
import { productPages } from './product-page.ts'
import { verifyPage } from './verify-page.ts'

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
    inspector: async () => (await import('./inspect-page.ts')).inspectPage,
  }
}
