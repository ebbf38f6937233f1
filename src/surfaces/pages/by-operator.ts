import type { Catalogue, ListedRecord, SurfaceFile } from '../surface.ts'
import { type Door, doorPage } from './door-page.ts'
import { inOrder } from './in-order.ts'
import { operatorSection } from './operator-section.ts'
import { operatorsPath } from './page-path.ts'

/** A front door of every product, by operator: one page. */
export function byOperator(
  door: Door,
  catalogue: Catalogue,
  accounts: Iterable<ListedRecord>,
  productsOf: (account: string) => number,
): SurfaceFile {
  const { locale, say } = door
  const style = { root: '', locale, say, withSummary: false }
  const sections = [...accounts].map(account => {
    const products = inOrder(order => catalogue.products(account.id, order), productsOf(account.id), locale)
    return operatorSection(account, [...products], style)
  })
  return doorPage(door, { page: 1, all: 1, path: operatorsPath, root: '' }, sections)
}
