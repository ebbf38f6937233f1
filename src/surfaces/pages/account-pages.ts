import { logoOf } from '../../catalogue/schema/account.ts'
import type { Media } from '../../catalogue/schema/media.ts'
import type { AccountEntry } from '../../document/entry.ts'
import { DEFAULT_LOCALE } from '../../document/in-language.ts'
import { nodeText } from '../../formats/jsonld/jsonld.ts'
import { summaryOf } from '../shared/short-line.ts'
import type { Catalogue, ListedRecord, ListOrder, SurfaceContext, SurfaceFile } from '../surface.ts'
import type { SurfaceData } from '../surface-data.ts'
import { element, type Html } from './element.ts'
import { hasDataFile, listFilter } from './find/find-form.ts'
import { dataFiles } from './find/list-data.ts'
import { inListOrder, type PageOfList, pageName, prevNextLinks, splitIntoPages } from './list-pages.ts'
import { alternateLinks, canonicalLink, jsonLdScript, pageHead } from './page-head.ts'
import { listNode, type PageLink, pagesOf, webPageNode } from './page-nodes.ts'
import { pageText } from './page-text.ts'
import { FIND_SCRIPT, operatorsPath, pagePath, productsData, productsFolder, productsPath } from './paths.ts'
import { coverFigure, extractPictures, type IllustratedDocument, markOf } from './record/pictures.ts'
import { recordBody } from './record/record-body.ts'
import { offersLink, offersSection, ratingMark } from './record-lists.ts'
import { formatList } from './site-layout.ts'
import type { PageLimits } from './site-pages.ts'
import { type SiteParts, sitePartsIn } from './site-parts.ts'
import type { SiteWords } from './site-words.ts'

export function accountFiles(catalogue: Catalogue, context: SurfaceContext, limits: PageLimits) {
  const sitePartsOf = sitePartsIn(context)

  return function* filesOf(id: string, count: number): Iterable<SurfaceFile> {
    if (!catalogue.isChanged(id)) {
      yield { keep: pagePath('account', id) }
      yield { keep: productsFolder(id) }
      return
    }
    const entry = catalogue.entry(id)
    const { locale } = entry.account
    const site = sitePartsOf(locale)
    const { featured } = context.options
    const list = (order?: ListOrder) => catalogue.products(id, order)
    const products = inListOrder(list, count, locale ?? DEFAULT_LOCALE, featured)
    const loaded: ListedRecord[] = []
    const { perPage } = limits
    const pathOf = (page: number) => productsPath(id, page)
    for (const offers of splitIntoPages(products, { count, perPage, pathOf })) {
      const { page, path } = offers
      const filter = listFilter(offers, productsData(id), site, limits)
      const { surfaceData } = catalogue.account(id)
      const content =
        page === 1
          ? accountPage(entry, surfaceData, { ...offers, filter }, site)
          : furtherPage(entry, { ...offers, filter }, site)
      yield { path, content }
      if (hasDataFile(count, limits)) loaded.push(...offers.items)
    }
    if (loaded.length === 0) return
    const operatorOf = () => entry.account.name
    for (const { path, make } of dataFiles(productsData(id), () => loaded, { site, operatorOf }))
      yield { path, content: make() }
  }
}

type Offers = PageOfList<ListedRecord> & { filter: Html | null }

function furtherPage({ id, account }: AccountEntry, offers: Offers, site: SiteParts): string {
  const { path } = offers
  const { context } = site
  const label = pageName(site.words, offers)
  const title = `${account.name} – ${label}`
  const steps = [operatorsStep(site.words), { label: account.name, path: pagePath('account', id) }]
  const list = listNode(pagesOf(offers.items), offers, context)
  return pageText(
    {
      title,
      path,
      ...scriptFor(offers),
      head: [
        ...canonicalLink(path, context),
        ...prevNextLinks(offers, context),
        jsonLdScript([nodeText(webPageNode(site, { name: title, path, steps, label }, list))]),
      ],
      steps,
      main: element('main', {}, element('h1', {}, account.name), offersSection(offers, site)),
    },
    site,
  )
}

function accountPage(entry: AccountEntry, data: SurfaceData, offers: Offers, site: SiteParts): string {
  const { id, account } = entry
  const { name } = account
  const illustrated = extractPictures(entry.document, bannerOf(entry))
  const image = illustrated.cover?.src ?? logoOf(account)
  const steps = [operatorsStep(site.words)]
  return pageText(
    {
      title: name,
      path: offers.path,
      ...scriptFor(offers),
      head: pageHead(site, {
        name,
        path: offers.path,
        steps,
        description: summaryOf(entry),
        record: entry,
        list: offers.count === 0 ? null : listNode(pagesOf(offers.items), offers, site.context),
        links: [...prevNextLinks(offers, site.context), ...alternateLinks(id, site.formats)],
        image: image === null ? null : { src: image, alt: name },
      }),
      steps,
      main: accountMain(entry, { illustrated, data }, offers, site),
      formats: formatList(id, site),
    },
    site,
  )
}

function accountMain(
  { account }: AccountEntry,
  { illustrated, data }: { illustrated: IllustratedDocument; data: SurfaceData },
  offers: Offers,
  site: SiteParts,
): Html {
  const { name } = account
  const mark = markOf(logoOf(account), site)
  const rating = data.rating === undefined ? null : ratingMark(data.rating, site)
  const offersLine = offersLink(offers.count, site)
  const body = recordBody(illustrated, site, {
    title: name,
    above: coverFigure(illustrated, name, site),
    below:
      mark || offersLine || rating
        ? element('p', { class: 'glance' }, mark, ' ', rating, rating && ' ', offersLine)
        : null,
    end: null,
  })
  return element('main', {}, element('article', { class: 'record' }, ...body), offersSection(offers, site))
}

const scriptFor = ({ filter }: Offers) => (filter === null ? {} : { script: FIND_SCRIPT })

function operatorsStep({ operators, language }: SiteWords): PageLink {
  return { label: operators, path: operatorsPath(), locale: language }
}

function bannerOf({ account: { banner } }: AccountEntry): Media | null {
  if (banner === null) return null
  return { src: banner, type: null, rel: null, title: null, caption: null, copyright: null }
}
