import type { Media } from '../../catalogue/schema/media.ts'
import type { AccountEntry } from '../../document/entry.ts'
import { formats } from '../../formats/index.ts'
import { summaryOf } from '../summary-of.ts'
import type { SurfaceContext } from '../surface.ts'
import { contactLine } from './contact-line.ts'
import { documentBody } from './document-body.ts'
import { element } from './element.ts'
import { formatList, siteFooter, siteHeader } from './frame.ts'
import { alternateLinks, alternatesOf, canonicalLink } from './head-links.ts'
import { jsonLdScript } from './json-ld-script.ts'
import { type Offers, offersLink, offersSection } from './offers-section.ts'
import { openGraph } from './open-graph.ts'
import { neighbourLinks } from './page-links.ts'
import { pagePath } from './page-path.ts'
import type { SayFacts } from './say-facts.ts'
import { pageText } from './shell.ts'
import { siteName } from './site-name.ts'
import { siteWords } from './site-words.ts'
import { takePictures } from './take-pictures.ts'

/** An operator's own page: what it says of itself, then what it offers. */
export function accountPage(
  entry: AccountEntry,
  offers: Offers,
  say: SayFacts,
  context: SurfaceContext,
): string {
  const { id, account, baseUrl } = entry
  const { locale, name } = account
  const { at, count } = offers
  const words = siteWords(locale)
  const site = siteName(words, context)
  const published = formats.filter(format => context.formats.includes(format.name))
  const path = pagePath('account', id)
  const alternates = alternatesOf(id, published)
  const summary = summaryOf(entry)
  const illustrated = takePictures(entry.document, bannerOf(entry))
  const image = illustrated.cover?.src ?? account.logo
  const glance = contactLine(account, offersLink(count, locale, say))
  return pageText({
    title: name,
    locale,
    root: at.root,
    head: [
      ...(summary === null ? [] : [element('meta', { name: 'description', content: summary })]),
      ...canonicalLink(path, baseUrl),
      ...neighbourLinks(at),
      ...alternateLinks(alternates),
      ...openGraph({
        title: name,
        description: summary,
        site: site.text,
        url: baseUrl === null ? null : `${baseUrl}/${path}`,
        locale,
        otherLocales: [],
        image: image === null ? null : { src: image, alt: name },
      }),
      jsonLdScript(entry),
    ],
    body: [
      siteHeader(words, site, at.root, locale, []),
      element(
        'main',
        {},
        element('article', {}, ...documentBody(illustrated, name, words, glance)),
        offersSection(offers, locale, say),
      ),
      siteFooter(words, locale, formatList(words, alternates)),
    ],
  })
}

/** The banner stands for an operator better than any of its pictures. */
function bannerOf({ account: { banner } }: AccountEntry): Media | null {
  if (banner === null) return null
  return { src: banner, type: null, rel: null, title: null, caption: null, copyright: null }
}
