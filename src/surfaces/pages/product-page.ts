import type { ElementContent } from 'hast'
import type { ProductEntry } from '../../document/entry.ts'
import { inLanguage } from '../../document/in-language.ts'
import { formats } from '../../formats/index.ts'
import { jsonld, nodeText } from '../../formats/jsonld/jsonld.ts'
import type { SurfaceContext } from '../surface.ts'
import { documentBody } from './document-body.ts'
import { element } from './element.ts'
import { keyFactsLine } from './key-facts.ts'
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
import { pagePath, rootFrom } from './paths.ts'
import { altOf, extractPictures } from './pictures.ts'
import { formatList, languageList, siteName } from './site-frame.ts'
import { siteWords } from './site-words.ts'
import { surfaceDataOf } from './surface-data-of.ts'

/** Returns a function that makes a product's page. */
export function productPages(context: SurfaceContext): (entry: ProductEntry) => string {
  const { baseUrl } = context
  const published = formats.filter(({ name }) => context.formats.includes(name))
  const formattersOf = localeFormatters()

  return entry => {
    const { id, product, account, versions } = entry
    const { locale, title } = product
    const path = pagePath('product', id)
    const root = rootFrom(path)
    const words = siteWords(locale)
    const site = siteName(words, context)
    const { summary = null, place, price } = surfaceDataOf(entry)
    const alternates = alternatesOf(id, published)
    const illustrated = extractPictures(entry.document)
    const { cover } = illustrated
    const operator = { label: account.name, path: pagePath('account', account.id) }
    const cost = price && formattersOf(locale).price(price)
    const keyFacts: ElementContent[] = [
      element('a', { href: root + operator.path }, operator.label),
      ...(place === undefined ? [] : [element('span', {}, place)]),
      ...(cost === undefined ? [] : [element('span', inLanguage(cost.locale, locale), cost.text)]),
    ]
    const page: PageParts = {
      title: title === account.name ? title : `${title} – ${account.name}`,
      locale,
      root,
      head: [
        ...(summary === null ? [] : [element('meta', { name: 'description', content: summary })]),
        ...canonicalLink(path, baseUrl),
        ...alternateLinks(alternates),
        ...languageLinks(versions, baseUrl),
        ...openGraph(context, {
          title,
          description: summary,
          site: site.text,
          url: baseUrl === null ? null : `${baseUrl}/${path}`,
          locale,
          otherLocales: versions.flatMap(version => (version.id === id ? [] : [version.locale])),
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
        element('article', {}, ...documentBody(illustrated, title, words, keyFactsLine(keyFacts))),
      ),
      languages: languageList(words, id, versions, locale),
      formats: formatList(words, alternates),
    }
    return pageText(page, context)
  }
}
