import type { ListedRecord, SurfaceFile } from '../surface.ts'
import { type Door, doorPage } from './door-page.ts'
import { element } from './element.ts'
import { inPages } from './in-order.ts'
import { operatorsPath, rootFrom } from './page-path.ts'
import { operatorItem } from './record-item.ts'

/** A front door of operators without their products, on as many pages as it takes. */
export function* operatorsAlone(
  door: Door,
  accounts: Iterable<ListedRecord>,
  productsOf: (account: string) => number,
  perPage: number,
): Iterable<SurfaceFile> {
  const { counts, locale, words, say } = door
  const all = Math.max(1, Math.ceil(counts.accounts / perPage))
  let page = 0
  for (const records of inPages(accounts, perPage)) {
    page += 1
    const root = rootFrom(operatorsPath(page))
    const style = { root, locale, say, withSummary: false }
    const items = records.map(record => operatorItem(record, productsOf(record.id), style))
    const list = element('ul', { className: ['rows'] }, ...items)
    yield doorPage(door, { page, all, path: operatorsPath, root }, [
      element('section', { className: ['records'] }, element('h2', {}, words.operators), list),
    ])
  }
}
