import type { ProductEntry } from '../../document/entry.ts'
import { inLanguage } from '../../document/in-language.ts'
import { formats } from '../../formats/index.ts'
import { jsonld, nodeText } from '../../formats/jsonld/jsonld.ts'
import type { SurfaceContext } from '../surface.ts'
import type { SurfaceData } from '../surface-data.ts'
import { type Child, element, type Html } from './element.ts'
import { localeFormatters } from './locale-formatters.ts'
import {
  alternateLinks,
  alternatesOf,
  canonicalLink,
  jsonLdScript,
  languageLinks,
  openGraph,
} from './page-head.ts'
import { webPageNode } from './page-nodes.ts'
import { type PageParts, pageText } from './page-text.ts'
import { facetPath, pagePath, rootFrom } from './paths.ts'
import { altOf, coverFigure, extractPictures, markOf } from './record/pictures.ts'
import { recordBody } from './record/record-body.ts'
import { formatList, languageList, siteName } from './site-layout.ts'
import { type SiteWords, siteWords } from './site-words.ts'
import { surfaceDataOf } from './surface-data-of.ts'

/** Returns a function that makes a product's page. */
export function productPages(context: SurfaceContext): (entry: ProductEntry) => string {
  const { baseUrl } = context
  const published = formats.filter(({ name }) => context.formats.includes(name))
  const formattersOf = localeFormatters(context.templates)

  return entry => {
    const { id, product, account, translations } = entry
    const { locale, title } = product
    const path = pagePath('product', id)
    const root = rootFrom(path)
    const words = siteWords(context.templates, locale)
    const site = siteName(words, context)
    const card = surfaceDataOf(entry)
    const { summary = null, price } = card
    const alternates = alternatesOf(id, published)
    const illustrated = extractPictures(entry.document)
    const { cover } = illustrated
    const operator = { label: account.name, path: pagePath('account', account.id) }
    const facets = facetsOn(entry, card, root)
    const formatters = formattersOf(locale)
    const cost = price && formatters.price(price)
    const page: PageParts = {
      title: title === account.name ? title : `${title} – ${account.name}`,
      locale,
      root,
      head: [
        ...(summary === null ? [] : [element('meta', { name: 'description', content: summary })]),
        ...canonicalLink(path, baseUrl),
        ...alternateLinks(alternates),
        ...languageLinks(translations, baseUrl),
        ...openGraph(context, {
          title,
          description: summary,
          site: site.text,
          url: baseUrl === null ? null : `${baseUrl}/${path}`,
          locale,
          otherLocales: translations.flatMap(translation =>
            translation.id === id ? [] : [translation.locale],
          ),
          image: cover && { src: cover.src, alt: altOf(cover, title) },
        }),
        jsonLdScript([
          jsonld.record(entry),
          nodeText(
            webPageNode({
              title,
              address: path,
              locale,
              baseUrl,
              site: site.text,
              steps: [operator],
              mainEntity: { '@id': entry.addressOf('product', id) },
            }),
          ),
        ]),
      ],
      steps: [operator],
      main: element(
        'main',
        {},
        element(
          'article',
          { class: 'record' },
          ...recordBody(illustrated, {
            title,
            locale,
            words,
            above: coverFigure(illustrated, title, locale, words, formatters),
            below: element(
              'p',
              { class: 'glance' },
              ...(cost === undefined
                ? []
                : [element('strong', inLanguage(cost.locale, locale), cost.text), ' ']),
              ...facets,
            ),
            end: moreLikeThis(facets, words, locale),
            operator: { mark: markOf(account.logo), page: root + operator.path },
          }),
        ),
      ),
      languages: languageList(words, id, translations, locale),
      formats: formatList(words, alternates, locale),
    }
    return pageText(page, context)
  }
}

/** Links to further products: of its kind, at its place, and of its operator. */
function facetsOn({ account }: ProductEntry, { category, place }: SurfaceData, root: string): Child[] {
  const links = [
    ...(category === undefined ? [] : [[facetPath('kinds', category), category]]),
    ...(place === undefined ? [] : [[facetPath('places', place), place]]),
    [pagePath('account', account.id), account.name],
  ]
  // Spaces separate them even without the stylesheet.
  return links.flatMap(([path, label = ''], index): Child[] => [
    index === 0 ? null : ' ',
    element('a', { href: `${root}${path}` }, label),
  ])
}

function moreLikeThis(facets: readonly Child[], words: SiteWords, locale: string | null): Html {
  const language = inLanguage(words.language, locale)
  const label = element('p', language, words.moreLikeThis)
  return element(
    'nav',
    { class: 'more', 'aria-label': words.moreLikeThis },
    label,
    element('p', {}, ...facets),
  )
}
