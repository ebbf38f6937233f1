import { writtenLanguage } from '../../catalogue/text/language-tags.ts'
import type { Catalogue, ListedRecord, SurfaceContext, SurfaceFile } from '../surface.ts'
import { element } from './element.ts'
import { type HomePageParts, homePage } from './home-page.ts'
import { sortedByTitle, splitIntoPages } from './list-pages.ts'
import { localeFormatters } from './locale-formatters.ts'
import { operatorsPath, rootFrom } from './paths.ts'
import { operatorItem, operatorSection } from './record-lists.ts'
import { siteWords } from './site-words.ts'

/** What the home page lists. */
export interface HomePageLimits {
  /** The most records for which products are listed too; above, only operators are. */
  records: number
  /** Then, the most operators on a page. */
  operators: number
}

/** `index.html` and its further pages: every product by operator, or where those are too many the operators alone. */
export function* homePages(
  catalogue: Catalogue,
  context: SurfaceContext,
  { locale, productsOf }: CatalogueOverview,
  limits: HomePageLimits,
): Iterable<SurfaceFile> {
  const { counts } = catalogue
  const parts = { counts, context, locale, words: siteWords(locale), formatters: localeFormatters()(locale) }
  const accounts = sortedByTitle(catalogue.accounts, counts.accounts, locale)
  if (counts.accounts + counts.products <= limits.records)
    yield productsByOperator(parts, catalogue, accounts, productsOf)
  else yield* operatorPages(parts, accounts, productsOf, limits.operators)
}

/** Every product, by operator: one page. */
function productsByOperator(
  parts: HomePageParts,
  catalogue: Catalogue,
  accounts: Iterable<ListedRecord>,
  productsOf: (account: string) => number,
): SurfaceFile {
  const { locale, formatters } = parts
  const style = { root: '', locale, formatters, withSummary: false }
  const records = [...accounts]
  const sections = records.map(account => {
    const products = sortedByTitle(
      order => catalogue.products(account.id, order),
      productsOf(account.id),
      locale,
    )
    return operatorSection(account, [...products], style)
  })
  const at = { page: 1, all: 1, path: operatorsPath, root: '' }
  return homePage(parts, at, { records, count: records.length, before: 0 }, sections)
}

/** Operators without their products, on as many pages as it takes. */
function* operatorPages(
  parts: HomePageParts,
  accounts: Iterable<ListedRecord>,
  productsOf: (account: string) => number,
  perPage: number,
): Iterable<SurfaceFile> {
  const { counts, locale, words, formatters } = parts
  const all = Math.max(1, Math.ceil(counts.accounts / perPage))
  let page = 0
  for (const records of splitIntoPages(accounts, perPage)) {
    page += 1
    const root = rootFrom(operatorsPath(page))
    const style = { root, locale, formatters, withSummary: false }
    const items = records.map(record => operatorItem(record, productsOf(record.id), style))
    const list = element('ul', { className: ['rows'] }, ...items)
    const at = { page, all, path: operatorsPath, root }
    const operators = { records, count: counts.accounts, before: (page - 1) * perPage }
    yield homePage(parts, at, operators, [
      element('section', { className: ['records'] }, element('h2', {}, words.operators), list),
    ])
  }
}

/** Facts about the whole catalogue, counted in one pass. */
export interface CatalogueOverview {
  /** How many products an account has. */
  productsOf(account: string): number
  /** The language that more than half of the products are in, where pages have words in it; else English. */
  locale: string
}

export function overviewOf(catalogue: Catalogue): CatalogueOverview {
  const products = new Map<string, number>()
  const languages = new Map<string, number>()
  for (const { account, surfaceData } of catalogue.products()) {
    if (account !== null) products.set(account, (products.get(account) ?? 0) + 1)
    const language = writtenLanguage(surfaceData.locale ?? '')
    if (siteWords(language).language === language) languages.set(language, (languages.get(language) ?? 0) + 1)
  }
  const [locale = 'en'] = [...languages].find(([, count]) => count > catalogue.counts.products / 2) ?? []
  return { productsOf: account => products.get(account) ?? 0, locale }
}
