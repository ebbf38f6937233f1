import type { Properties, RootContent } from 'hast'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { inLanguage } from '../../document/in-language.ts'
import type { SurfaceContext } from '../surface.ts'
import { type Child, element } from './element.ts'
import { elementsHtml } from './element-html.ts'
import { STYLE_FILE } from './paths.ts'
import { type FramedPage, framed } from './site-frame.ts'

/** What is written already, by `plainHtml` alone, is taken as it is. */
const stringifier = unified().use(rehypeStringify, { allowDangerousHtml: true }).freeze()

/** The parts of a page. */
export interface PageParts extends FramedPage {
  title: string
  /** The path of its script in the tree. @default none */
  script?: string
  /** Elements of the head beside those that every page has. */
  head: Child[]
}

/** The page's Content-Security-Policy: it loads pictures and the site's stylesheet, and runs no script but the site's. */
function contentPolicy(script: string | undefined): string {
  return [
    "default-src 'none'",
    'img-src http: https:',
    "style-src 'self'",
    ...(script === undefined ? [] : ["script-src 'self'"]),
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
}

/** A whole page as text. */
export function pageText(page: PageParts, context: SurfaceContext): string {
  const { title, locale, root, script, head } = page
  const meta = (properties: Properties) => element('meta', properties)
  const nodes: RootContent[] = [
    { type: 'doctype' },
    { type: 'text', value: '\n' },
    element(
      'html',
      inLanguage(locale),
      element(
        'head',
        {},
        meta({ charSet: 'utf-8' }),
        meta({ httpEquiv: ['Content-Security-Policy'], content: contentPolicy(script) }),
        meta({ name: 'viewport', content: 'width=device-width, initial-scale=1' }),
        element('title', {}, title),
        ...head,
        element('link', { rel: ['stylesheet'], href: root + STYLE_FILE }),
        meta({ name: 'color-scheme', content: 'light dark' }),
        script === undefined ? null : element('script', { src: root + script, defer: true }),
      ),
      '\n',
      element('body', {}, ...framed(page, context)),
    ),
  ]
  return `${elementsHtml(nodes) ?? stringifiedHtml(nodes)}\n`
}

/** What `elementsHtml` has to write, by definition. */
export function stringifiedHtml(children: RootContent[]): string {
  return stringifier.stringify({ type: 'root', children })
}
