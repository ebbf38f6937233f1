import type { ProductEntry } from '../../document/entry.ts'
import { linkTo } from '../shared/addresses.ts'
import type { SurfaceContext } from '../surface.ts'
import type { SurfaceData } from '../surface-data.ts'
import { type Child, element, type Html } from './element.ts'
import { alternateLinks, pageHead } from './page-head.ts'
import { pageText } from './page-text.ts'
import { facetPath, pagePath, rootFrom } from './paths.ts'
import { priceOn } from './product-card.ts'
import { altOf, coverFigure, extractPictures, type IllustratedDocument, markOf } from './record/pictures.ts'
import { recordBody } from './record/record-body.ts'
import { formatList, languageList } from './site-layout.ts'
import { type SiteParts, sitePartsIn } from './site-parts.ts'
import { surfaceDataOf } from './surface-data-of.ts'

export function productPages(context: SurfaceContext): (entry: ProductEntry) => string {
  const sitePartsOf = sitePartsIn(context)

  return entry => {
    const { id, product, account, translations } = entry
    const { title } = product
    const site = sitePartsOf(product.locale)
    const card = surfaceDataOf(entry)
    const illustrated = extractPictures(entry.document)
    const { cover } = illustrated
    const path = pagePath('product', id)
    const steps = [{ label: account.name, path: pagePath('account', account.id) }]
    return pageText(
      {
        title: title === account.name ? title : `${title} – ${account.name}`,
        path,
        head: pageHead(site, {
          name: title,
          path,
          steps,
          description: card.summary ?? null,
          record: entry,
          links: alternateLinks(id, site.formats),
          translations,
          image: cover && { src: cover.src, alt: altOf(cover, title) },
        }),
        steps,
        main: productMain(entry, card, illustrated, site),
        languages: languageList(id, translations, site),
        formats: formatList(id, site),
      },
      site,
    )
  }
}

function productMain(
  entry: ProductEntry,
  card: SurfaceData,
  illustrated: IllustratedDocument,
  site: SiteParts,
): Html {
  const { id, product, account } = entry
  const { title } = product
  const root = rootFrom(pagePath('product', id))
  const { place, stops = [] } = card
  const places = place === undefined ? [] : [place]
  const linkOf = (path: string) => linkTo(path, root, site.context)
  const facets = facetsOn(entry, card.category, places, linkOf)
  const more = facetsOn(entry, card.category, [...places, ...stops.map(({ name }) => name)], linkOf)
  const price = priceOn(card, site)
  const body = recordBody(illustrated, site, {
    title,
    above: coverFigure(illustrated, title, site),
    below: element('p', { class: 'glance' }, price, price && ' ', ...facets),
    end: moreLikeThis(more, site),
    price,
    operator: { mark: markOf(account.logo, site), page: linkOf(pagePath('account', account.id)) },
  })
  return element('main', {}, element('article', { class: 'record' }, ...body))
}

function facetsOn(
  { account }: ProductEntry,
  category: string | undefined,
  places: readonly string[],
  linkOf: (path: string) => string,
): Child[] {
  const links = [
    ...(category === undefined ? [] : [[facetPath('kinds', category), category]]),
    ...places.map(place => [facetPath('places', place), place]),
    [pagePath('account', account.id), account.name],
  ]
  // Spaces separate the links even without the stylesheet.
  return links.flatMap(([path = '', label = ''], index): Child[] => [
    index === 0 ? null : ' ',
    element('a', { href: linkOf(path) }, label),
  ])
}

function moreLikeThis(facets: readonly Child[], { words, inWords }: SiteParts): Html {
  const label = element('p', inWords, words.moreLikeThis)
  return element(
    'nav',
    { class: 'more', 'aria-label': words.moreLikeThis },
    label,
    element('p', {}, ...facets),
  )
}
