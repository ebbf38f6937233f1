import { inLanguage } from '../../document/in-language.ts'
import { mediaTypeOf } from '../shared/media-types.ts'
import type { ThemeRefs } from '../theme.ts'
import { type Attributes, type Child, element, type Html, htmlText } from './element.ts'
import { inLayout, type PageInLayout } from './in-layout.ts'
import { rootFrom, STYLE_FILE } from './paths.ts'
import type { SiteParts } from './site-parts.ts'

interface PageParts extends PageInLayout {
  title: string
  script?: string
  head: Child[]
}

/**
 * Every page allows to load files of the site (`connect-src`), because a reader's browser may add scripts that do so.
 * Only a page with a `script` may run scripts of the site.
 */
function contentPolicy(script: string | undefined, { hasFonts }: ThemeRefs): string {
  return [
    "default-src 'none'",
    "img-src 'self' http: https:",
    "style-src 'self'",
    ...(hasFonts ? ["font-src 'self'"] : []),
    ...(script === undefined ? [] : ["script-src 'self'"]),
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
}

function barColours({ paper }: ThemeRefs): Html[] {
  if (paper === null) return []
  const bar = (content: string, scheme: string) =>
    element('meta', { name: 'theme-color', content, media: `(prefers-color-scheme: ${scheme})` })
  return [bar(paper.light, 'light'), bar(paper.dark, 'dark')]
}

export function pageText(page: PageParts, site: SiteParts): string {
  const { title, path, root = rootFrom(path), script, head } = page
  const { named } = site.context.theme
  const meta = (attributes: Attributes) => element('meta', attributes)
  const html = element(
    'html',
    inLanguage(site.locale),
    element(
      'head',
      {},
      meta({ charset: 'utf-8' }),
      meta({ 'http-equiv': 'Content-Security-Policy', content: contentPolicy(script, named) }),
      meta({ name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      element('title', {}, title),
      ...head,
      element('link', { rel: 'stylesheet', href: root + STYLE_FILE }),
      element('link', { rel: 'icon', href: root + named.icon, type: mediaTypeOf(named.icon) }),
      meta({ name: 'color-scheme', content: 'light dark' }),
      ...barColours(named),
      script === undefined ? null : element('script', { src: root + script, defer: true }),
    ),
    '\n',
    element('body', {}, ...inLayout(page, site)),
  )
  return `<!doctype html>\n${htmlText([html])}\n`
}
