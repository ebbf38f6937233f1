import type { ListedRecord, SurfaceFile } from '../../surface.ts'
import { element } from '../element.ts'
import { listPage } from '../list-page.ts'
import { splitIntoPages } from '../list-pages.ts'
import { listedPages } from '../page-nodes.ts'
import { operatorsPath, rootFrom } from '../paths.ts'
import { operatorItem } from '../record-lists.ts'
import type { SitePages } from '../site-pages.ts'

/** Yields the pages that list all operators by title. Operators without products come last. */
export function* operatorPages(
  { catalogue, overview, site, keeper }: SitePages,
  { links }: { links: number },
): Iterable<SurfaceFile> {
  const { productsOf } = overview
  const { locale, words, formatters } = site
  const count = catalogue.counts.accounts
  if (count === 0) return
  const all = Math.ceil(count / links)
  let page = 0
  for (const records of splitIntoPages(withProductsFirst(), links)) {
    page += 1
    const root = rootFrom(operatorsPath(page))
    const at = { page, all, path: operatorsPath, root }
    const inputs = [
      locale,
      count,
      page,
      records.map(({ id, title, surfaceData }) => [
        id,
        title,
        productsOf(id),
        surfaceData.place,
        surfaceData.locale,
      ]),
    ]
    const make = () =>
      listPage(site, {
        heading: words.operators,
        about: formatters.counted(count, words.operatorsCount),
        at,
        steps: [],
        listed: listedPages({ records, count, before: (at.page - 1) * links }),
        list: element(
          'ul',
          { class: 'rows' },
          ...records.map(record => operatorItem(record, productsOf(record.id), { root, locale, formatters })),
        ),
      })
    yield keeper.page(at.path(page), inputs, make)
  }

  function* withProductsFirst(): Iterable<ListedRecord> {
    for (const hasProducts of [true, false])
      for (const account of catalogue.accounts('title'))
        if (productsOf(account.id) > 0 === hasProducts) yield account
  }
}
