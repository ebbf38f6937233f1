import type { ListedRecord, SurfaceFile } from '../../surface.ts'
import { listPage, splitIntoPages } from '../list-pages.ts'
import { pagesOf } from '../page-nodes.ts'
import { operatorsPath } from '../paths.ts'
import { operatorList } from '../record-lists.ts'
import type { SitePages } from '../site-pages.ts'

export function* operatorPages(pages: SitePages): Iterable<SurfaceFile> {
  const { catalogue, site, keeper, limits } = pages
  const { locale, words, formatters } = site
  const count = catalogue.counts.accounts
  if (count === 0) return
  const list = { count, perPage: limits.links, pathOf: operatorsPath }
  for (const at of splitIntoPages(withProductsFirst(), list)) {
    const { items, page, path, root } = at
    const facts = items.map(({ id, title, surfaceData }) => {
      const { place, locale, rating } = surfaceData
      return [id, title, catalogue.productsOf(id), place, locale, ...(rating === undefined ? [] : [rating])]
    })
    const make = () => {
      const operators = items.map(record => ({ record, products: catalogue.productsOf(record.id) }))
      return listPage(site, {
        heading: words.operators,
        about: formatters.counted(count, words.operatorsCount),
        at,
        steps: [],
        listed: pagesOf(items),
        list: operatorList(operators, site, root),
      })
    }
    yield keeper.file(path, [locale, count, page, facts], make)
  }

  function* withProductsFirst(): Iterable<ListedRecord> {
    for (const hasProducts of [true, false])
      for (const account of catalogue.accounts('title'))
        if (catalogue.productsOf(account.id) > 0 === hasProducts) yield account
  }
}
