import type { Element } from 'hast'
import type { LanguageVersion } from '../../document/entry.ts'
import { fileId } from '../../formats/file-id.ts'
import { type Child, element } from './element.ts'
import type { Fact } from './fact.ts'
import type { Alternate } from './head-links.ts'
import { inLanguage, ownNameAmong } from './language.ts'
import { FRONT_DOOR } from './page-path.ts'
import type { SiteWords } from './site-words.ts'

/** A link of the site's own. */
export interface Step {
  label: string
  href: string
  /** Of the label. */
  locale?: string | null
}

/** What stands above a page: the way here from the front door. */
export function siteHeader(
  words: SiteWords,
  site: Fact,
  root: string,
  around: string | null,
  steps: readonly Step[],
): Element {
  const home = { label: site.text, href: root + FRONT_DOOR, locale: site.locale }
  const items = [home, ...steps].map(({ label, href, locale = null }) =>
    element('li', {}, element('a', { href, ...inLanguage(locale, around) }, label)),
  )
  return element('header', {}, element('nav', { ariaLabel: words.youAreHere }, element('ol', {}, ...items)))
}

/** What stands below a page: the same in other languages and in other formats. */
export function siteFooter(words: SiteWords, around: string | null, ...parts: Child[]): Element | null {
  const isEmpty = parts.every(part => part === null)
  return isEmpty ? null : element('footer', inLanguage(words.language, around), ...parts)
}

export function formatList(words: SiteWords, alternates: readonly Alternate[]): Element | null {
  const links = alternates.map(({ href, mediaType, name }) =>
    element('li', {}, element('a', { href, type: mediaType }, name)),
  )
  return linkList(words.formats, links)
}

/** The other languages of a page, each in its own words. */
export function languageList(
  words: SiteWords,
  id: string,
  versions: readonly LanguageVersion[],
  around: string | null,
): Element | null {
  const locales = versions.map(({ locale }) => locale)
  const links = versions
    .filter(version => version.id !== id)
    .map(version => {
      const href = `${fileId(version.id)}.html`
      const attributes = { href, hrefLang: version.locale, ...inLanguage(version.locale, around) }
      return element('li', {}, element('a', attributes, ownNameAmong(version.locale, locales)))
    })
  return linkList(words.languages, links)
}

function linkList(label: string, links: readonly Element[]): Element | null {
  if (links.length === 0) return null
  return element(
    'nav',
    { ariaLabel: label },
    element('p', {}, label),
    element('ul', { className: ['links'] }, ...links),
  )
}
