import type { RecordType } from '../../catalogue/read-record.ts'
import type { Translation } from '../../document/entry.ts'
import { fileId } from '../../formats/file-id.ts'
import type { FormatDeclaration } from '../../formats/format.ts'
import { documentText, jsonld } from '../../formats/jsonld/jsonld.ts'
import { withoutParameters } from '../shared/media-types.ts'
import type { SurfaceContext } from '../surface.ts'
import { element, type Html, trustedHtml } from './element.ts'
import { openGraphLocale } from './language.ts'
import { pagePath } from './paths.ts'

/** A record's file in a published format, to which the record's page links. */
export interface Alternate {
  href: string
  mediaType: string
  name: string
}

/** The files of the record `id` in `formats`, with addresses relative to the record's page. */
export function alternatesOf(id: string, formats: readonly FormatDeclaration[]): Alternate[] {
  return formats.map(({ name, extension, mediaType }) => ({
    href: fileId(id) + extension,
    mediaType: withoutParameters(mediaType),
    name,
  }))
}

export function alternateLinks(alternates: readonly Alternate[]): Html[] {
  return alternates.map(({ href, mediaType, name }) =>
    element('link', { rel: 'alternate', type: mediaType, title: name, href }),
  )
}

/** The canonical address of the page at `path`. It has to be absolute, so it is omitted without a base URL. */
export function canonicalLink(path: string, baseUrl: string | null): Html[] {
  return baseUrl === null ? [] : [element('link', { rel: 'canonical', href: `${baseUrl}/${path}` })]
}

/**
 * Links to the page in every language, itself included, because search engines require them all. Readers of other
 * languages (`x-default`) get the English page, else the first of `translations`. All pages of a product agree on that.
 */
export function languageLinks(translations: readonly Translation[], baseUrl: string | null): Html[] {
  const [first] = translations
  if (first === undefined) return []
  const link = (hreflang: string, { id }: Translation) =>
    element('link', { rel: 'alternate', hreflang, href: translationAddress(id, baseUrl) })
  const fallback = translations.find(({ locale }) => /^en\b/.test(locale)) ?? first
  return [
    ...translations.map(translation => link(translation.locale, translation)),
    link('x-default', fallback),
  ]
}

/**
 * The address of the page of the product `id`. Search engines require an absolute address. Without a base URL, a
 * relative one still leads to the page.
 */
function translationAddress(id: string, baseUrl: string | null): string {
  const type: RecordType = 'product'
  return baseUrl === null ? `${fileId(id)}.html` : `${baseUrl}/${pagePath(type, id)}`
}

/** The data that other sites show when the page is shared (ogp.me). Null means that a value is unknown. */
export interface OpenGraph {
  title: string
  description: string | null
  site: string
  /** The absolute address of the page; null if there is no base URL. */
  url: string | null
  locale: string | null
  /** The locales of the page's translations. */
  otherLocales: readonly string[]
  image: { src: string; alt: string } | null
}

/**
 * Writes Open Graph data as elements of the head. A page without a picture uses the site's card, if there is a card and
 * a base URL. Sites that show a picture need its absolute address.
 */
export function openGraph(
  { baseUrl, theme }: SurfaceContext,
  { title, description, site, url, locale, otherLocales, image }: OpenGraph,
): Html[] {
  const card = image === null && baseUrl !== null ? theme.named.card : null
  const shown = card === null ? image : { src: `${baseUrl}/${card.path}`, alt: site }
  const values: [property: string, content: string | null][] = [
    ['og:type', 'website'],
    ['og:title', title],
    ['og:description', description],
    ['og:site_name', site],
    ['og:url', url],
    ['og:locale', locale && openGraphLocale(locale)],
    ...otherLocales.map((other): [string, string] => ['og:locale:alternate', openGraphLocale(other)]),
    ['og:image', shown?.src ?? null],
    ['og:image:width', card?.width?.toString() ?? null],
    ['og:image:height', card?.height?.toString() ?? null],
    ['og:image:alt', shown?.alt ?? null],
  ]
  return [
    ...values.flatMap(([property, content]) =>
      content === null ? [] : [element('meta', { property, content })],
    ),
    // Other sites take everything else for their cards from the values above (developer.x.com, Cards).
    element('meta', { name: 'twitter:card', content: shown === null ? 'summary' : 'summary_large_image' }),
  ]
}

/**
 * A script with a JSON-LD document of `nodes`. Every `<` is escaped, so nothing in the document can end the element.
 */
export function jsonLdScript(nodes: readonly string[]): Html {
  return element('script', { type: jsonld.mediaType }, trustedHtml(documentText(nodes)))
}
