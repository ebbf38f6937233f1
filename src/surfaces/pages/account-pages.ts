import { logoOf } from '../../catalogue/schema/account.ts'
import type { Media } from '../../catalogue/schema/media.ts'
import type { AccountEntry } from '../../document/entry.ts'
import { DEFAULT_LOCALE } from '../../document/in-language.ts'
import { formats } from '../../formats/index.ts'
import { nodeText } from '../../formats/jsonld/jsonld.ts'
import { summaryOf } from '../shared/short-line.ts'
import type { Catalogue, SurfaceContext, SurfaceFile } from '../surface.ts'
import { element, type Html } from './element.ts'
import { pageName, prevNextLinks, sortedByTitle, splitIntoPages } from './list-pages.ts'
import { alternatesOf, canonicalLink, jsonLdScript } from './page-head.ts'
import { listedPages, listNode, webPageNode } from './page-nodes.ts'
import { pageText } from './page-text.ts'
import { operatorsPath, pagePath, productsFolder, productsPath, rootFrom } from './paths.ts'
import { coverFigure, extractPictures, type IllustratedDocument, markOf } from './record/pictures.ts'
import { recordBody } from './record/record-body.ts'
import { recordHead } from './record-head.ts'
import { type Offers, offersLink, offersSection } from './record-lists.ts'
import { formatList, type Step } from './site-layout.ts'
import { type SiteParts, sitePartsIn } from './site-parts.ts'
import type { SiteWords } from './site-words.ts'

/** The limits of an account's pages. */
export interface AccountLimits {
  /** The most products that one page of the account lists. */
  perPage: number
}

/**
 * Returns a function that makes an account's pages. The first page describes the account and lists its first products;
 * the others list the rest.
 */
export function accountFiles(catalogue: Catalogue, context: SurfaceContext, { perPage }: AccountLimits) {
  const sitePartsOf = sitePartsIn(context)

  /** @param count how many products the account `id` has */
  return function* filesOf(id: string, count: number): Iterable<SurfaceFile> {
    if (!catalogue.isChanged(id)) {
      yield { keep: pagePath('account', id) }
      yield { keep: productsFolder(id) }
      return
    }
    const entry = catalogue.entry(id)
    const { locale } = entry.account
    const site = sitePartsOf(locale)
    const all = Math.max(1, Math.ceil(count / perPage))
    const products = sortedByTitle(order => catalogue.products(id, order), count, locale ?? DEFAULT_LOCALE)
    let page = 0
    for (const records of splitIntoPages(products, perPage)) {
      page += 1
      const path = productsPath(id, page)
      const at = { page, all, path: (other: number) => productsPath(id, other), root: rootFrom(path) }
      const offers = { records, count, before: (page - 1) * perPage, at }
      yield {
        path,
        content: page === 1 ? accountPage(entry, offers, site) : furtherPage(entry, offers, site),
      }
    }
  }
}

/** A page of an account other than the first, which lists only products. */
function furtherPage({ id, account }: AccountEntry, offers: Offers, site: SiteParts): string {
  const { at } = offers
  const { words, locale, context } = site
  const { baseUrl } = context
  const label = pageName(words, at.page, at.all)
  const title = `${account.name} – ${label}`
  const address = at.path(at.page)
  const steps = [operatorsStep(words), { label: account.name, path: pagePath('account', id) }]
  const mainEntity = listNode(listedPages(offers), baseUrl)
  const facts = { title, address, locale, baseUrl, site: site.name.text, steps, label, mainEntity }
  return pageText(
    {
      title,
      root: at.root,
      head: [
        ...canonicalLink(address, baseUrl),
        ...prevNextLinks(at),
        jsonLdScript([nodeText(webPageNode(facts))]),
      ],
      steps,
      main: element('main', {}, element('h1', {}, account.name), offersSection(offers, site)),
    },
    site,
  )
}

/** An operator's first page: its description, then its products. */
function accountPage(entry: AccountEntry, offers: Offers, site: SiteParts): string {
  const { id, account } = entry
  const { name } = account
  const { at, count } = offers
  const { words, context } = site
  const alternates = alternatesOf(
    id,
    formats.filter(format => context.formats.includes(format.name)),
  )
  const illustrated = extractPictures(entry.document, bannerOf(entry))
  const image = illustrated.cover?.src ?? logoOf(account)
  const steps = [operatorsStep(words)]
  return pageText(
    {
      title: name,
      root: at.root,
      head: recordHead(entry, site, {
        title: name,
        summary: summaryOf(entry),
        steps,
        image: image === null ? null : { src: image, alt: name },
        alternates,
        links: prevNextLinks(at),
        nodes: count === 0 ? [] : [nodeText(listNode(listedPages(offers), context.baseUrl))],
      }),
      steps,
      main: accountMain(entry, illustrated, offers, site),
      formats: formatList(alternates, site),
    },
    site,
  )
}

function accountMain(
  { account }: AccountEntry,
  illustrated: IllustratedDocument,
  offers: Offers,
  site: SiteParts,
): Html {
  const { name } = account
  const mark = markOf(logoOf(account))
  const offersLine = offersLink(offers.count, site)
  const body = recordBody(illustrated, site, {
    title: name,
    above: coverFigure(illustrated, name, site),
    below: mark || offersLine ? element('p', { class: 'glance' }, mark, ' ', offersLine) : null,
    end: null,
  })
  return element('main', {}, element('article', { class: 'record' }, ...body), offersSection(offers, site))
}

/** The breadcrumb above each operator's page, which leads to the list of all operators. */
function operatorsStep({ operators, language }: SiteWords): Step {
  return { label: operators, path: operatorsPath(), locale: language }
}

/** The operator's banner as a medium, which the operator's page uses as its cover. Null if it has no banner. */
function bannerOf({ account: { banner } }: AccountEntry): Media | null {
  if (banner === null) return null
  return { src: banner, type: null, rel: null, title: null, caption: null, copyright: null }
}
