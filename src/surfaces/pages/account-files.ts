import type { AccountEntry } from '../../document/entry.ts'
import type { Catalogue, SurfaceContext, SurfaceFile } from '../surface.ts'
import { accountPage } from './account-page.ts'
import { element } from './element.ts'
import { siteHeader } from './frame.ts'
import { canonicalLink } from './head-links.ts'
import { inOrder, inPages } from './in-order.ts'
import { DEFAULT_LOCALE } from './language.ts'
import { type Offers, offersSection } from './offers-section.ts'
import { neighbourLinks, pageName } from './page-links.ts'
import { pagePath, productsFolder, productsPath, rootFrom } from './page-path.ts'
import { factSayers, type SayFacts } from './say-facts.ts'
import { pageText } from './shell.ts'
import { siteName } from './site-name.ts'
import { siteWords } from './site-words.ts'

/** How much an account's pages list. */
export interface AccountLimits {
  /** Products on a page. */
  perPage: number
}

/** Makes an account's pages: itself with its products, and further pages where they are many. */
export function accountFiles(catalogue: Catalogue, context: SurfaceContext, { perPage }: AccountLimits) {
  const sayIn = factSayers()

  /** @param count how many products the account has */
  return function* filesOf(id: string, count: number): Iterable<SurfaceFile> {
    if (!catalogue.isChanged(id)) {
      yield { keep: pagePath('account', id) }
      yield { keep: productsFolder(id) }
      return
    }
    const entry = catalogue.entry(id)
    const { locale } = entry.account
    const say = sayIn(locale)
    const all = Math.max(1, Math.ceil(count / perPage))
    const products = inOrder(order => catalogue.products(id, order), count, locale ?? DEFAULT_LOCALE)
    let page = 0
    for (const records of inPages(products, perPage)) {
      page += 1
      const path = productsPath(id, page)
      const at = { page, all, path: (other: number) => productsPath(id, other), root: rootFrom(path) }
      const offers = { records, count, at }
      const content =
        page === 1 ? accountPage(entry, offers, say, context) : furtherPage(entry, offers, say, context)
      yield { path, content }
    }
  }
}

/** A page that goes on where an account's own one ended. */
function furtherPage(
  { id, account, baseUrl }: AccountEntry,
  offers: Offers,
  say: SayFacts,
  context: SurfaceContext,
): string {
  const { name, locale } = account
  const { at } = offers
  const words = siteWords(locale)
  return pageText({
    title: `${name} – ${pageName(words, at.page, at.all)}`,
    locale,
    root: at.root,
    head: [...canonicalLink(at.path(at.page), baseUrl), ...neighbourLinks(at)],
    body: [
      siteHeader(words, siteName(words, context), at.root, locale, [
        { label: name, href: at.root + pagePath('account', id) },
      ]),
      element('main', {}, element('h1', {}, name), offersSection(offers, locale, say)),
    ],
  })
}
