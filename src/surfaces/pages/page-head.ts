import type { Entry, Translation } from '../../document/entry.ts'
import { fileId } from '../../formats/file-id.ts'
import { documentText, jsonld, nodeText } from '../../formats/jsonld/jsonld.ts'
import { cleanAddress } from '../shared/addresses.ts'
import { withoutParameters } from '../shared/media-types.ts'
import type { SurfaceContext } from '../surface.ts'
import { type Child, element, type Html, trustedHtml } from './element.ts'
import { openGraphLocale } from './language.ts'
import { type PageFacts, webPageNode } from './page-nodes.ts'
import { pagePath } from './paths.ts'
import type { SiteParts } from './site-parts.ts'

export function alternateLinks(id: string, formats: SiteParts['formats']): Html[] {
  const file = fileId(id)
  return formats.map(({ name, extension, mediaType }) => {
    const type = withoutParameters(mediaType)
    return element('link', { rel: 'alternate', type, title: name, href: file + extension })
  })
}

/** A canonical address has to be absolute, so it is omitted without a base URL. */
export function canonicalLink(path: string, context: SurfaceContext): Html[] {
  const href = `${context.baseUrl}/${cleanAddress(path, context)}`
  return context.baseUrl === null ? [] : [element('link', { rel: 'canonical', href })]
}

/**
 * Links to the page in every language, including its own, because search engines require all of them. Readers of other
 * languages (`x-default`) get the English page, or else the first of `translations`.
 */
function languageLinks(translations: readonly Translation[], context: SurfaceContext): Html[] {
  const [first] = translations
  if (first === undefined) return []
  const link = (hreflang: string, { id }: Translation) => {
    // Search engines require an absolute address. Without a base URL, a relative one still leads to the page.
    const { baseUrl } = context
    const path = baseUrl === null ? `${fileId(id)}.html` : `${baseUrl}/${pagePath('product', id)}`
    const href = cleanAddress(path, context)
    return element('link', { rel: 'alternate', hreflang, href })
  }
  const fallback = translations.find(({ locale }) => /^en\b/.test(locale)) ?? first
  return [
    ...translations.map(translation => link(translation.locale, translation)),
    link('x-default', fallback),
  ]
}

interface PageHead extends PageFacts {
  description: string | null
  shared?: string | null
  record?: Entry | null
  list?: object | null
  links?: readonly Html[]
  translations?: readonly Translation[]
  /** The picture that other sites show with a link to the page. @default the site's card, if there is a base URL */
  image?: { src: string; alt: string } | null
}

export function pageHead(site: SiteParts, head: PageHead): Child[] {
  const { description, path, record = null, list = null, links = [], translations = [] } = head
  const mainEntity = record === null ? list : { '@id': record.addressOf(record.type, record.id) }
  const page = nodeText(webPageNode(site, head, mainEntity))
  return [
    ...(description === null ? [] : [element('meta', { name: 'description', content: description })]),
    ...canonicalLink(path, site.context),
    ...links,
    ...languageLinks(translations, site.context),
    ...openGraph(site, head),
    jsonLdScript(record === null ? [page] : [jsonld.record(record), page, ...(list ? [nodeText(list)] : [])]),
  ]
}

function openGraph(
  { context, locale, name: site }: SiteParts,
  { name, path, description, shared = description, record, translations = [], image = null }: PageHead,
): Html[] {
  const { baseUrl, theme } = context
  // Other sites load the card from its absolute address, so there is no card without a base URL.
  const card = image === null && baseUrl !== null ? theme.named.card : null
  const shown = card === null ? image : { src: `${baseUrl}/${card.path}`, alt: site.text }
  const others = translations.filter(({ id }) => id !== record?.id)
  const values: [property: string, content: string | null][] = [
    ['og:type', 'website'],
    ['og:title', name],
    ['og:description', shared],
    ['og:site_name', site.text],
    ['og:url', baseUrl && `${baseUrl}/${cleanAddress(path, context)}`],
    ['og:locale', locale && openGraphLocale(locale)],
    ...others.map((other): [string, string] => ['og:locale:alternate', openGraphLocale(other.locale)]),
    ['og:image', shown?.src ?? null],
    ['og:image:width', card?.width?.toString() ?? null],
    ['og:image:height', card?.height?.toString() ?? null],
    ['og:image:alt', shown?.alt ?? null],
  ]
  return [
    ...values.flatMap(([property, content]) =>
      content === null ? [] : [element('meta', { property, content })],
    ),
    // X needs this tag for the kind of card, and reads everything else from `og:` values (developer.x.com, Cards).
    element('meta', { name: 'twitter:card', content: shown === null ? 'summary' : 'summary_large_image' }),
  ]
}

/** A JSON-LD document of `nodes`. Every `<` in it is escaped, so no text can end the element. */
export function jsonLdScript(nodes: readonly string[]): Html {
  return element('script', { type: jsonld.mediaType }, trustedHtml(documentText(nodes)))
}
