import type { Element, ElementContent } from 'hast'
import type { Media } from '../../catalogue/schema/media.ts'
import type { AccountEntry } from '../../document/entry.ts'
import { formats } from '../../formats/index.ts'
import type { Catalogue, ListedRecord, SurfaceContext, SurfaceFile } from '../surface.ts'
import { summaryOf } from './card-of.ts'
import { documentBody } from './document-body.ts'
import { element } from './element.ts'
import { filterForm, WORTH_FILTERING } from './filter-form.ts'
import { formatList, siteFooter, siteHeader } from './frame.ts'
import { alternateLinks, alternatesOf, canonicalLink } from './head-links.ts'
import { inOrder, inPages } from './in-order.ts'
import { jsonLdScript } from './json-ld-script.ts'
import { DEFAULT_LOCALE, inLanguage } from './language.ts'
import { openGraph } from './open-graph.ts'
import { neighbourLinks, type PageOf, pageLinks, pageName } from './page-links.ts'
import { FILTER_FILE, pagePath, productsFolder, productsPath, rootFrom } from './page-path.ts'
import { productItem } from './record-item.ts'
import { factSayers } from './say-facts.ts'
import { pageText } from './shell.ts'
import { siteWords } from './site-words.ts'
import { takePictures } from './take-pictures.ts'

/** How many products a page lists. */
export interface AccountLimits {
  perPage: number
}

/** Makes an account's pages: itself with its products, and further pages where they are many. */
export function accountPages(catalogue: Catalogue, context: SurfaceContext, { perPage }: AccountLimits) {
  const published = formats.filter(({ name }) => context.formats.includes(name))
  const sayIn = factSayers()

  /** @param count how many products the account has */
  return function* pagesOf(id: string, count: number): Iterable<SurfaceFile> {
    if (!catalogue.isChanged(id)) {
      yield { keep: pagePath('account', id) }
      yield { keep: productsFolder(id) }
      return
    }
    const entry = catalogue.entry(id)
    const { locale } = entry.account
    const all = Math.max(1, Math.ceil(count / perPage))
    const products = inOrder(catalogue.products(id), count, locale ?? DEFAULT_LOCALE)
    let page = 0
    for (const records of inPages(products, perPage)) {
      page += 1
      const path = productsPath(id, page)
      const at = { page, all, path: (other: number) => productsPath(id, other), root: rootFrom(path) }
      yield {
        path,
        content: page === 1 ? ownPage(entry, records, count, at) : listPage(entry, records, count, at),
      }
    }
  }

  function ownPage(entry: AccountEntry, records: readonly ListedRecord[], count: number, at: PageOf): string {
    const { id, account } = entry
    const { locale, name } = account
    const words = siteWords(locale)
    const path = pagePath('account', id)
    const alternates = alternatesOf(id, published)
    const summary = summaryOf(entry)
    const illustrated = takePictures(entry.document, bannerOf(account))
    const image = illustrated.cover ?? (account.logo === null ? null : { src: account.logo })
    return pageText({
      title: name,
      locale,
      root: at.root,
      ...script(records),
      head: [
        ...(summary === null ? [] : [element('meta', { name: 'description', content: summary })]),
        ...canonicalLink(path, context.baseUrl),
        ...neighbourLinks(at),
        ...alternateLinks(alternates),
        ...openGraph({
          title: name,
          description: summary,
          site: words.site,
          url: context.baseUrl === null ? null : `${context.baseUrl}/${path}`,
          locale,
          otherLocales: [],
          image: image && { src: image.src, alt: name },
        }),
        jsonLdScript(entry),
      ],
      body: [
        siteHeader(words, at.root, locale, []),
        element(
          'main',
          {},
          element('article', {}, ...documentBody(illustrated, name, words, null)),
          ...offers(locale, records, count, at),
        ),
        ...foot(siteFooter(words, locale, formatList(words, alternates))),
      ],
    })
  }

  function listPage(
    { id, account: { name, locale } }: AccountEntry,
    records: readonly ListedRecord[],
    count: number,
    at: PageOf,
  ): string {
    const words = siteWords(locale)
    return pageText({
      title: `${name} – ${pageName(words, at.page, at.all)}`,
      locale,
      root: at.root,
      ...script(records),
      head: [...canonicalLink(at.path(at.page), context.baseUrl), ...neighbourLinks(at)],
      body: [
        siteHeader(words, at.root, locale, [{ label: name, href: at.root + pagePath('account', id) }]),
        element('main', {}, element('h1', {}, name), ...offers(locale, records, count, at)),
      ],
    })
  }

  function offers(
    locale: string | null,
    records: readonly ListedRecord[],
    count: number,
    at: PageOf,
  ): ElementContent[] {
    if (count === 0) return []
    const words = siteWords(locale)
    const say = sayIn(locale)
    const style = { root: at.root, locale, say, withSummary: true }
    const pages = pageLinks(words, locale, at)
    const number = element('span', { className: ['count'] }, say.count(count))
    const around = inLanguage(words.language, locale)
    return [
      element(
        'section',
        { className: ['records'] },
        ...[
          element('h2', around, words.offers, ' ', number),
          ...(isLong(records) ? [filterForm(words, locale)] : []),
          element('ul', { className: ['cards'] }, ...records.map(record => productItem(record, style))),
          ...foot(pages),
        ],
      ),
    ]
  }
}

function script(records: readonly ListedRecord[]): { script?: string } {
  return isLong(records) ? { script: FILTER_FILE } : {}
}

function isLong(records: readonly ListedRecord[]): boolean {
  return records.length > WORTH_FILTERING
}

/** The banner stands for an operator better than any of its pictures. */
function bannerOf({ banner }: AccountEntry['account']): Media | null {
  if (banner === null) return null
  return { src: banner, type: null, rel: null, title: null, caption: null, copyright: null }
}

function foot(part: Element | null): Element[] {
  return part === null ? [] : [part]
}
