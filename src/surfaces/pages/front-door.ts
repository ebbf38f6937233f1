import type { ElementContent } from 'hast'
import { formats } from '../../formats/index.ts'
import type { Catalogue, ListedRecord, SurfaceContext, SurfaceFile } from '../surface.ts'
import type { Census } from './census.ts'
import { dataLinks } from './data-links.ts'
import { element } from './element.ts'
import { filterForm } from './filter-form.ts'
import { siteFooter, siteHeader } from './frame.ts'
import { canonicalLink } from './head-links.ts'
import { inOrder, inPages } from './in-order.ts'
import { inLanguage } from './language.ts'
import { openGraph } from './open-graph.ts'
import { neighbourLinks, type PageOf, pageLinks, pageName } from './page-links.ts'
import { FILTER_FILE, operatorsPath, pagePath, rootFrom } from './page-path.ts'
import { type ListStyle, operatorItem, productItem } from './record-item.ts'
import { factSayers } from './say-facts.ts'
import { pageText } from './shell.ts'
import { siteWords } from './site-words.ts'

/** What the front door lists. */
export interface FrontDoorLimits {
  /** So many records are listed by name; where there are more, operators alone. */
  records: number
  /** How many operators stand on a page then. */
  operators: number
}

/** The page that a visitor comes to first: every product by operator, or the operators where those are too many. */
export function* frontDoor(
  catalogue: Catalogue,
  context: SurfaceContext,
  census: Census,
  limits: FrontDoorLimits,
): Iterable<SurfaceFile> {
  const { counts } = catalogue
  const { locale } = census
  const words = siteWords(locale)
  const say = factSayers()(locale)
  const accounts = inOrder(catalogue.accounts, counts.accounts, locale)

  function pageOf(at: PageOf, lists: ElementContent[]): SurfaceFile {
    const path = at.path(at.page)
    // Hosts serve the front door at the root, and some send those away who name its file.
    const address = path === operatorsPath(1) ? '' : path
    const title = at.page === 1 ? words.site : `${words.site} – ${pageName(words, at.page, at.all)}`
    const intro = [
      say.counted(counts.products, words.offersCount),
      say.counted(counts.accounts, words.operatorsCount),
    ].join(' · ')
    const content = pageText({
      title,
      locale,
      root: at.root,
      script: FILTER_FILE,
      head: [
        element('meta', { name: 'description', content: intro }),
        ...canonicalLink(address, context.baseUrl),
        ...neighbourLinks(at),
        ...openGraph({
          title,
          description: intro,
          site: words.site,
          url: context.baseUrl && `${context.baseUrl}/${address}`,
          locale,
          otherLocales: [],
          image: null,
        }),
      ],
      body: [
        ...(at.page === 1 ? [] : [siteHeader(words, at.root, locale, [])]),
        element(
          'main',
          { className: ['front'] },
          element('h1', {}, words.site),
          element('p', { className: ['glance'] }, intro),
          filterForm(words, at.all > 1),
          ...lists,
          pageLinks(words, locale, at),
        ),
        siteFooter(words, locale, dataLinks(words, context, formats, at.root)),
      ],
    })
    return { path, content }
  }

  if (counts.accounts + counts.products <= limits.records) {
    const at = { page: 1, all: 1, path: operatorsPath, root: '' }
    const style = { root: '', locale, say, withSummary: false }
    const sections = [...accounts].map(account => {
      const count = census.productsOf(account.id)
      const products = inOrder(order => catalogue.products(account.id, order), count, locale)
      return operatorSection(account, [...products], style)
    })
    yield pageOf(at, sections)
    return
  }
  const all = Math.max(1, Math.ceil(counts.accounts / limits.operators))
  let page = 0
  for (const records of inPages(accounts, limits.operators)) {
    page += 1
    const root = rootFrom(operatorsPath(page))
    const style = { root, locale, say, withSummary: false }
    const items = records.map(record => operatorItem(record, census.productsOf(record.id), style))
    const list = element('ul', { className: ['rows'] }, ...items)
    yield pageOf({ page, all, path: operatorsPath, root }, [
      element('section', { className: ['records'] }, element('h2', {}, words.operators), list),
    ])
  }
}

/** An operator with all that it offers. */
function operatorSection(account: ListedRecord, products: readonly ListedRecord[], style: ListStyle) {
  const { root, say, locale } = style
  const link = { href: root + pagePath('account', account.id) }
  const name = element('a', { ...link, ...inLanguage(account.card.locale ?? null, locale) }, account.title)
  const count = element('span', { className: ['count'] }, say.count(products.length))
  const items = products.map(product => productItem(product, style))
  return element(
    'section',
    { className: ['records'] },
    element('h2', {}, name, ' ', count),
    items.length === 0 ? null : element('ul', { className: ['rows'] }, ...items),
  )
}
