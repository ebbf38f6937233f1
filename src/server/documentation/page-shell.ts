import { hash } from 'node:crypto'
import type { Element } from 'hast'
import { browserCode } from '../../runtime/browser-code.ts'
import { type Child, element } from '../../surfaces/pages/element.ts'
import { ICON_FILE, STYLE_FILE } from '../../surfaces/pages/paths.ts'
import { stringifiedHtml } from '../../surfaces/pages/stringified-html.ts'
import { mediaTypeOf } from '../../surfaces/shared/media-types.ts'
import { OWN_STYLE, SITE_STYLE } from './page-style.ts'

/** Copies requests and tries them. */
const PAGE_SCRIPT = browserCode('try-requests')

/**
 * A page runs its own script, asks its own server, and loads what the site's pages are themed with; whatever else would be in
 * it is not run.
 */
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

/** The parts of a page of the documentation. */
interface PageShell {
  readonly title: string
  /** What stands below the title, before the contents. */
  readonly top: Element
  /** What its contents list. */
  readonly links: readonly Child[]
  readonly main: readonly Child[]
  /** Where the tree is, with a slash at its end, relative to the page; null where it has no pages for who has no key. */
  readonly tree: string | null
}

/** A page of the documentation as text. Its script stands in it; without the script it is text all the same. */
export function pageShell({ title, top, links, main, tree }: PageShell): string {
  const head = element(
    'head',
    {},
    element('meta', { charSet: 'utf-8' }),
    element('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    element('title', {}, title),
    ...(tree === null ? [element('style', {}, SITE_STYLE)] : themeAt(tree)),
    element('style', {}, OWN_STYLE),
    element('script', {}, PAGE_SCRIPT),
  )
  const nav = element('nav', { ariaLabel: 'Contents' }, element('ul', {}, ...links.map(item)))
  const header = element('header', {}, element('h1', {}, title), top)
  const body = element('body', {}, header, nav, element('main', {}, ...main))
  const html = stringifiedHtml([{ type: 'doctype' }, element('html', { lang: 'en' }, head, body)])
  return `${html}\n`
}

/** The theme of the site's own pages, with its theme. */
function themeAt(tree: string): Element[] {
  return [
    element('link', { rel: ['stylesheet'], href: tree + STYLE_FILE }),
    element('link', { rel: ['icon'], href: tree + ICON_FILE, type: mediaTypeOf(ICON_FILE) }),
  ]
}

function item(link: Child): Element {
  return element('li', {}, link)
}
