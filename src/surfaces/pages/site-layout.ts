import type { Translation } from '../../document/entry.ts'
import { inLanguage } from '../../document/in-language.ts'
import { fileId } from '../../formats/file-id.ts'
import { cleanAddress, linkTo } from '../shared/addresses.ts'
import { withoutParameters } from '../shared/media-types.ts'
import { isRelative, type SiteLinks, textIn } from '../site-links.ts'
import { element, type Html } from './element.ts'
import { localTextPart, ownNameAmong } from './language.ts'
import type { PageLink } from './page-nodes.ts'
import { HOME_PAGE } from './paths.ts'
import type { SiteParts } from './site-parts.ts'

export function breadcrumbs(steps: readonly PageLink[], root: string, site: SiteParts): Html {
  const { words, name, context } = site
  const home = { label: name.text, path: HOME_PAGE, locale: name.locale }
  const items = [home, ...steps].map(({ label, path, locale = null }) =>
    element(
      'li',
      {},
      element('a', { href: linkTo(path, root, context), ...inLanguage(locale, site.locale) }, label),
    ),
  )
  return element('nav', { class: 'path', 'aria-label': words.youAreHere }, element('ol', {}, ...items))
}

export function siteLinks(
  links: SiteLinks,
  { path, root, className }: { path: string; root: string; className?: string | undefined },
  { context, locale }: SiteParts,
): Html {
  const items = links.map(({ label, href }) => {
    const isInTree = isRelative(href)
    const address = isInTree ? linkTo(href, root, context) : href
    const isHere = isInTree && cleanAddress(href || HOME_PAGE, context) === cleanAddress(path, context)
    const attributes = { href: address, 'aria-current': isHere ? 'page' : null }
    return element('li', {}, element('a', attributes, localTextPart(textIn(label, locale), locale)))
  })
  return element('ul', { class: className }, ...items)
}

export function formatList(id: string, site: SiteParts): Html | null {
  const file = fileId(id)
  const links = site.formats.map(({ name, extension, mediaType }) => {
    const link = { href: file + extension, type: withoutParameters(mediaType) }
    return element('li', {}, element('a', link, name))
  })
  return linkList('formats', links, site)
}

export function languageList(id: string, translations: readonly Translation[], site: SiteParts): Html | null {
  const locales = translations.map(({ locale }) => locale)
  const links = translations
    .filter(translation => translation.id !== id)
    .map(({ id, locale }) => {
      const href = cleanAddress(`${fileId(id)}.html`, site.context)
      const link = { href, hreflang: locale, ...inLanguage(locale, site.locale) }
      return element('li', {}, element('a', link, ownNameAmong(locale, locales)))
    })
  return linkList('languages', links, site)
}

function linkList(name: 'formats' | 'languages', links: readonly Html[], site: SiteParts): Html | null {
  const { words, inWords } = site
  if (links.length === 0) return null
  return element(
    'nav',
    { ...inWords, 'aria-label': words[name] },
    element('p', {}, words[name]),
    element('ul', { class: 'links' }, ...links),
  )
}
