import type { Element } from 'hast'
import type { RecordType } from '../../catalogue/read-record.ts'
import type { Entry, LanguageVersion } from '../../document/entry.ts'
import { fileId } from '../../formats/file-id.ts'
import type { Format } from '../../formats/format.ts'
import { jsonld } from '../../formats/jsonld/jsonld.ts'
import { withoutParameters } from '../shared/media-types.ts'
import { element } from './element.ts'
import { openGraphLocale } from './language.ts'
import { pagePath } from './paths.ts'

/** Where else a record is, and in what. */
export interface Alternate {
  href: string
  mediaType: string
  name: string
}

/** A record's files in the published formats, as its page reaches them. */
export function alternatesOf(id: string, formats: readonly Format[]): Alternate[] {
  return formats.map(({ name, extension, mediaType }) => ({
    href: fileId(id) + extension,
    mediaType: withoutParameters(mediaType),
    name,
  }))
}

export function alternateLinks(alternates: readonly Alternate[]): Element[] {
  return alternates.map(({ href, mediaType, name }) =>
    element('link', { rel: ['alternate'], type: mediaType, title: name, href }),
  )
}

/** A page's own address, which only an absolute one can tell. */
export function canonicalLink(path: string, baseUrl: string | null): Element[] {
  return baseUrl === null ? [] : [element('link', { rel: ['canonical'], href: `${baseUrl}/${path}` })]
}

/**
 * The page in every language that it exists in, itself too, as search engines want it. Readers of other languages are
 * sent to the English page, else to the first; all pages of a product agree on that.
 */
export function languageLinks(versions: readonly LanguageVersion[], baseUrl: string | null): Element[] {
  const [first] = versions
  if (first === undefined) return []
  const link = (hrefLang: string, { id }: LanguageVersion) =>
    element('link', { rel: ['alternate'], hrefLang, href: versionAddress(id, baseUrl) })
  const fallback = versions.find(({ locale }) => /^en\b/.test(locale)) ?? first
  return [...versions.map(version => link(version.locale, version)), link('x-default', fallback)]
}

/** Search engines want absolute addresses; where none is known, pages still find each other. */
function versionAddress(id: string, baseUrl: string | null): string {
  const type: RecordType = 'product'
  return baseUrl === null ? `${fileId(id)}.html` : `${baseUrl}/${pagePath(type, id)}`
}

/** What other sites show of a page that is shared there; null and nothing where it is unknown. */
export interface OpenGraph {
  title: string
  description: string | null
  site: string
  /** Absolute. */
  url: string | null
  locale: string | null
  /** The locales of the same page in other languages. */
  otherLocales: readonly string[]
  image: { src: string; alt: string } | null
}

export function openGraph({
  title,
  description,
  site,
  url,
  locale,
  otherLocales,
  image,
}: OpenGraph): Element[] {
  const values: [property: string, content: string | null][] = [
    ['og:type', 'website'],
    ['og:title', title],
    ['og:description', description],
    ['og:site_name', site],
    ['og:url', url],
    ['og:locale', locale && openGraphLocale(locale)],
    ...otherLocales.map((other): [string, string] => ['og:locale:alternate', openGraphLocale(other)]),
    ['og:image', image?.src ?? null],
    ['og:image:alt', image?.alt ?? null],
  ]
  return values.flatMap(([property, content]) =>
    content === null ? [] : [element('meta', { property, content })],
  )
}

/** The record's JSON-LD file, byte by byte. The format leaves no `<` in it that could end the element. */
export function jsonLdScript(entry: Entry): Element {
  const file = jsonld.open(entry) + jsonld.record(entry) + jsonld.close
  return element('script', { type: jsonld.mediaType }, file)
}
