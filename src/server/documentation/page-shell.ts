import { hash } from 'node:crypto'
import { browserCode } from '../../runtime/browser-code.ts'
import { type Child, element, type Html, htmlText, trustedHtml } from '../../surfaces/pages/element.ts'
import { pageStyle } from '../../surfaces/pages/page-style.ts'
import { ICON_FILE, STYLE_FILE } from '../../surfaces/pages/paths.ts'
import { PLAIN_THEME } from '../../surfaces/pages/theme/plain-theme.ts'
import { mediaTypeOf } from '../../surfaces/shared/media-types.ts'

const PAGE_SCRIPT = browserCode('try-requests.js')
/** The style of the published pages. A documentation page has it inline if it cannot link to the published pages. */
const SITE_STYLE = pageStyle(PLAIN_THEME, ['elements', 'print'])
const OWN_STYLE = browserCode('documentation.css')

export const PAGE_POLICY: string = [
  "default-src 'none'",
  `style-src 'self' '${hashOf(SITE_STYLE)}' '${hashOf(OWN_STYLE)}'`,
  `script-src '${hashOf(PAGE_SCRIPT)}'`,
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

function hashOf(text: string): string {
  return `sha256-${hash('sha256', text, 'base64')}`
}

interface PageShell {
  readonly title: string
  readonly top: Html
  readonly links: readonly Child[]
  readonly main: readonly Child[]
  /** Relative path to the published pages, such as `exports/`; null if they need a key or do not exist. */
  readonly tree: string | null
}

/** Makes a documentation page. It must stay readable where `PAGE_SCRIPT` does not run. */
export function pageShell({ title, top, links, main, tree }: PageShell): string {
  const head = element(
    'head',
    {},
    element('meta', { charset: 'utf-8' }),
    element('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    element('title', {}, title),
    ...(tree === null ? [element('style', {}, trustedHtml(SITE_STYLE))] : styleLinks(tree)),
    element('style', {}, trustedHtml(OWN_STYLE)),
    element('script', {}, trustedHtml(PAGE_SCRIPT)),
  )
  const items = links.map(link => element('li', {}, link))
  const nav = element('nav', { 'aria-label': 'Contents' }, element('ul', {}, ...items))
  const header = element('header', {}, element('h1', {}, title), top)
  const body = element('body', {}, header, nav, element('main', {}, ...main))
  return `<!doctype html>${htmlText([element('html', { lang: 'en' }, head, body)])}\n`
}

function styleLinks(tree: string): Html[] {
  return [
    element('link', { rel: 'stylesheet', href: tree + STYLE_FILE }),
    element('link', { rel: 'icon', href: tree + ICON_FILE, type: mediaTypeOf(ICON_FILE) }),
  ]
}
