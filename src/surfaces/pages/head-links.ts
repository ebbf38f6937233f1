import type { Element } from 'hast'
import type { RecordType } from '../../catalogue/read-record.ts'
import type { LanguageVersion } from '../../document/entry.ts'
import { fileId } from '../../formats/file-id.ts'
import type { Format } from '../../formats/format.ts'
import { element } from './element.ts'
import { pagePath } from './page-path.ts'

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
    mediaType: mediaType.split(';')[0] ?? mediaType,
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
