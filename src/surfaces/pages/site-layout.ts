import type { Translation } from '../../document/entry.ts'
import { inLanguage } from '../../document/in-language.ts'
import { fileId } from '../../formats/file-id.ts'
import { shortLine } from '../shared/short-line.ts'
import type { SurfaceContext } from '../surface.ts'
import { element, type Html } from './element.ts'
import { type LocalText, ownNameAmong } from './language.ts'
import type { Alternate } from './page-head.ts'
import { HOME_PAGE } from './paths.ts'
import type { SiteWords } from './site-words.ts'

/** A link in the path at the top of a page. */
export interface Step {
  label: string
  /** The path of its page in the tree. */
  path: string
  /** The language of the label. @default null */
  locale?: string | null
}

/** Links from the home page to this one. */
export function breadcrumbs(
  words: SiteWords,
  site: LocalText,
  root: string,
  around: string | null,
  steps: readonly Step[],
): Html {
  const home = { label: site.text, path: HOME_PAGE, locale: site.locale }
  const items = [home, ...steps].map(({ label, path, locale = null }) =>
    element('li', {}, element('a', { href: root + path, ...inLanguage(locale, around) }, label)),
  )
  return element('nav', { class: 'path', 'aria-label': words.youAreHere }, element('ol', {}, ...items))
}

/** Links to the record in other formats. */
export function formatList(
  words: SiteWords,
  alternates: readonly Alternate[],
  around: string | null,
): Html | null {
  const links = alternates.map(({ href, mediaType, name }) =>
    element('li', {}, element('a', { href, type: mediaType }, name)),
  )
  return linkList(words, 'formats', links, around)
}

/** Links to the page in other languages, each by the language's name in that language. */
export function languageList(
  words: SiteWords,
  id: string,
  translations: readonly Translation[],
  around: string | null,
): Html | null {
  const locales = translations.map(({ locale }) => locale)
  const links = translations
    .filter(translation => translation.id !== id)
    .map(translation => {
      const href = `${fileId(translation.id)}.html`
      const attributes = { href, hreflang: translation.locale, ...inLanguage(translation.locale, around) }
      return element('li', {}, element('a', attributes, ownNameAmong(translation.locale, locales)))
    })
  return linkList(words, 'languages', links, around)
}

/** Labelled links, in the language of the words. */
function linkList(
  words: SiteWords,
  name: 'formats' | 'languages',
  links: readonly Html[],
  around: string | null,
): Html | null {
  if (links.length === 0) return null
  return element(
    'nav',
    { ...inLanguage(words.language, around), 'aria-label': words[name] },
    element('p', {}, words[name]),
    element('ul', { class: 'links' }, ...links),
  )
}

const LONGEST_NAME = 120

/** The site's name. `--site-name` has no known language; otherwise it is a phrase in the page's language. */
export function siteName(words: SiteWords, { options }: SurfaceContext): LocalText {
  const chosen = shortLine(options.siteName ?? '', LONGEST_NAME)
  return chosen === '' ? { text: words.site, locale: words.language } : { text: chosen, locale: null }
}
