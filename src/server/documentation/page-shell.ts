import { hash } from 'node:crypto'
import type { Element } from 'hast'
import { type Child, element } from '../../surfaces/pages/element.ts'
import { stringifiedHtml } from '../../surfaces/pages/stringified-html.ts'
import { PAGE_SCRIPT } from './page-script.ts'
import { PAGE_STYLE } from './page-style.ts'

/** A page runs its own script, asks its own server, and loads nothing; whatever else would be in it is not run. */
export const PAGE_POLICY: string = [
  "default-src 'none'",
  `style-src '${hashOf(PAGE_STYLE)}'`,
  `script-src '${hashOf(PAGE_SCRIPT)}'`,
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

function hashOf(text: string): string {
  return `sha256-${hash('sha256', text, 'base64')}`
}

/**
 * A page of the documentation as text. Script and style stand in it; without the script it is text all the same.
 *
 * @param top what stands below its title, before its contents
 * @param links what its navigation lists
 */
export function pageShell(
  title: string,
  top: Element,
  links: readonly Child[],
  main: readonly Child[],
): string {
  const head = element(
    'head',
    {},
    element('meta', { charSet: 'utf-8' }),
    element('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    element('title', {}, title),
    element('style', {}, PAGE_STYLE),
    element('script', {}, PAGE_SCRIPT),
  )
  const nav = element('nav', { ariaLabel: 'Contents' }, element('ul', {}, ...links.map(item)))
  const header = element('header', {}, element('h1', {}, title), top)
  const body = element('body', {}, header, nav, element('main', {}, ...main))
  const html = stringifiedHtml([{ type: 'doctype' }, element('html', { lang: 'en' }, head, body)])
  return `${html}\n`
}

function item(link: Child): Element {
  return element('li', {}, link)
}
