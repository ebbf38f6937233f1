import { logoOf } from '../../catalogue/schema/account.ts'
import type { Media } from '../../catalogue/schema/media.ts'
import type { AccountEntry } from '../../document/entry.ts'
import { DEFAULT_LOCALE } from '../../document/in-language.ts'
import { formats } from '../../formats/index.ts'
import { jsonld, nodeText } from '../../formats/jsonld/jsonld.ts'
import { summaryOf } from '../shared/short-line.ts'
import type { Catalogue, SurfaceContext, SurfaceFile } from '../surface.ts'
import { element } from './element.ts'
import { pageName, prevNextLinks, sortedByTitle, splitIntoPages } from './list-pages.ts'
import { type LocaleFormatters, localeFormatters } from './locale-formatters.ts'
import { alternateLinks, alternatesOf, canonicalLink, jsonLdScript, openGraph } from './page-head.ts'
import { listedPages, listNode, webPageNode } from './page-nodes.ts'
import { type PageParts, pageText } from './page-text.ts'
import { operatorsPath, pagePath, productsFolder, productsPath, rootFrom } from './paths.ts'
import { coverFigure, extractPictures, markOf } from './record/pictures.ts'
import { recordBody } from './record/record-body.ts'
import { type Offers, offersLink, offersSection } from './record-lists.ts'
import { formatList, type Step, siteName } from './site-layout.ts'
import { type SiteWords, siteWords } from './site-words.ts'

/** The limits of one page of an account. */
export interface AccountLimits {
  /** Number of products on a page. */
  perPage: number
}

/** Makes an account's pages. The first one describes the account and lists its first products; the others list the rest. */
export function accountFiles(catalogue: Catalogue, context: SurfaceContext, { perPage }: AccountLimits) {
  const formattersOf = localeFormatters(context.templates)

  /** @param count how many products the account has */
  return function* filesOf(id: string, count: number): Iterable<SurfaceFile> {
    if (!catalogue.isChanged(id)) {
      yield { keep: pagePath('account', id) }
      yield { keep: productsFolder(id) }
      return
    }
    const entry = catalogue.entry(id)
    const { locale } = entry.account
    const formatters = formattersOf(locale)
    const all = Math.max(1, Math.ceil(count / perPage))
    const products = sortedByTitle(order => catalogue.products(id, order), count, locale ?? DEFAULT_LOCALE)
    let page = 0
    for (const records of splitIntoPages(products, perPage)) {
      page += 1
      const path = productsPath(id, page)
      const at = { page, all, path: (other: number) => productsPath(id, other), root: rootFrom(path) }
      const offers = { records, count, before: (page - 1) * perPage, at }
      const content =
        page === 1
          ? accountPage(entry, offers, formatters, context)
          : furtherPage(entry, offers, formatters, context)
      yield { path, content }
    }
  }
}

/** A page of an account's products after the first one. */
function furtherPage(
  { id, account, baseUrl }: AccountEntry,
  offers: Offers,
  formatters: LocaleFormatters,
  context: SurfaceContext,
): string {
  const { name, locale } = account
  const { at } = offers
  const words = siteWords(context.templates, locale)
  const site = siteName(words, context)
  const label = pageName(words, at.page, at.all)
  const title = `${name} – ${label}`
  const address = at.path(at.page)
  const steps = [operatorsStep(words), { label: name, path: pagePath('account', id) }]
  const facts = { title, address, locale, baseUrl, site: site.text, steps }
  const page: PageParts = {
    title,
    locale,
    root: at.root,
    head: [
      ...canonicalLink(address, baseUrl),
      ...prevNextLinks(at),
      jsonLdScript([
        nodeText(webPageNode({ ...facts, label, mainEntity: listNode(listedPages(offers), baseUrl) })),
      ]),
    ],
    steps,
    main: element('main', {}, element('h1', {}, name), offersSection(offers, words, locale, formatters)),
  }
  return pageText(page, context)
}

/** An operator's first page: its description, then its products. */
export function accountPage(
  entry: AccountEntry,
  offers: Offers,
  formatters: LocaleFormatters,
  context: SurfaceContext,
): string {
  const { id, account, baseUrl } = entry
  const { locale, name } = account
  const { at, count } = offers
  const words = siteWords(context.templates, locale)
  const site = siteName(words, context)
  const published = formats.filter(format => context.formats.includes(format.name))
  const path = pagePath('account', id)
  const alternates = alternatesOf(id, published)
  const summary = summaryOf(entry)
  const illustrated = extractPictures(entry.document, bannerOf(entry))
  const image = illustrated.cover?.src ?? logoOf(account)
  const facts = {
    title: name,
    address: path,
    locale,
    baseUrl,
    site: site.text,
    steps: [operatorsStep(words)],
  }
  const offersLine = offersLink(count, words, locale, formatters)
  const mark = markOf(logoOf(account))
  const page: PageParts = {
    title: name,
    locale,
    root: at.root,
    head: [
      ...(summary === null ? [] : [element('meta', { name: 'description', content: summary })]),
      ...canonicalLink(path, baseUrl),
      ...prevNextLinks(at),
      ...alternateLinks(alternates),
      ...openGraph(context, {
        title: name,
        description: summary,
        site: site.text,
        url: baseUrl === null ? null : `${baseUrl}/${path}`,
        locale,
        otherLocales: [],
        image: image === null ? null : { src: image, alt: name },
      }),
      jsonLdScript([
        jsonld.record(entry),
        nodeText(webPageNode({ ...facts, mainEntity: { '@id': entry.addressOf('account', id) } })),
        ...(count === 0 ? [] : [nodeText(listNode(listedPages(offers), baseUrl))]),
      ]),
    ],
    steps: facts.steps,
    main: element(
      'main',
      {},
      element(
        'article',
        { class: 'record' },
        ...recordBody(illustrated, {
          title: name,
          locale,
          words,
          above: coverFigure(illustrated, name, locale, words, formatters),
          below: mark || offersLine ? element('p', { class: 'glance' }, mark, ' ', offersLine) : null,
          end: null,
        }),
      ),
      offersSection(offers, words, locale, formatters),
    ),
    formats: formatList(words, alternates, locale),
  }
  return pageText(page, context)
}

/** The link to the list of all operators, shown above each operator. */
function operatorsStep({ operators, language }: SiteWords): Step {
  return { label: operators, path: operatorsPath(), locale: language }
}

/** The operator's banner as a medium, used as the cover of its page. Null if it has no banner. */
function bannerOf({ account: { banner } }: AccountEntry): Media | null {
  if (banner === null) return null
  return { src: banner, type: null, rel: null, title: null, caption: null, copyright: null }
}
