import type { Element, ElementContent } from 'hast'
import type { Image, Paragraph, RootContent } from 'mdast'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { memoize } from '../../catalogue/text/memoize.ts'
import { inLanguage } from '../../document/in-language.ts'
import { messagesIn } from '../../document/page/messages.ts'
import type { LayoutPart } from '../../document/template/layout-placeholders.ts'
import { templatesFrom } from '../../document/template/load-templates.ts'
import type { SurfaceContext } from '../surface.ts'
import type { CustomPicture, ThemeRefs } from '../theme.ts'
import { element } from './element.ts'
import { elementsHtml } from './element-html.ts'
import { HOME_PAGE } from './paths.ts'
import { breadcrumbs, type Step, siteName } from './site-layout.ts'
import { siteWords } from './site-words.ts'
import { stringifiedHtml } from './stringified-html.ts'

/** What stands on a page beside the frame that all pages have. */
export interface PageInLayout {
  /** The language of the page. */
  locale: string | null
  /** How it reaches the root of the tree. */
  root: string
  /** The pages between the home page and this one; null where no path leads here, as to the home page itself. */
  steps: readonly Step[] | null
  main: Element
  /** Links to the page in other languages, to the record in other formats, and to the data of the catalogue. @default null */
  languages?: Element | null
  formats?: Element | null
  data?: Element | null
}

/** The body of a page: its own parts, where the template of pages has them. */
export function inLayout(page: PageInLayout, context: SurfaceContext): ElementContent[] {
  const { locale, root, steps, main, languages = null, formats = null, data = null } = page
  const { named } = context.theme
  const words = siteWords(context.templates, locale)
  const site = siteName(words, context)
  const path = steps === null ? null : breadcrumbs(words, site, root, locale, steps)
  const own = (part: Element | null) => part && nodeOf(part, inLanguage(words.language, locale))
  const template = templatesFrom(context.templates).find('page', locale)
  const parts: Record<LayoutPart, Paragraph | null> = {
    main: nodeOf(main),
    breadcrumbs: path && nodeOf(path),
    languages: own(languages),
    formats: own(formats),
    data: own(data),
  }
  const { children } = template.fill({
    record: {
      siteName: site.text,
      home: HOME_PAGE,
      logo: named.logo && imageOf(named.logo, site.text),
      parts,
    },
    messages: messagesOf(template.language),
    blocks: () => [],
  })
  return bodyOf(children, { root, named, language: inLanguage(template.language, locale) })
}

const messagesOf = memoize((language: string) => messagesIn(language, {}))

function imageOf({ path, width, height }: CustomPicture, alt: string): Image {
  const hProperties = width === null || height === null ? {} : { width, height }
  return { type: 'image', url: path, alt, data: { hProperties } }
}

/** An element of a page as a node of its template. */
function nodeOf({ tagName, properties, children }: Element, language = {}): Paragraph {
  const data = { hName: tagName, hProperties: { ...language, ...properties }, hChildren: children }
  return { type: 'paragraph', children: [], data }
}

/** Where Markdown of a template is shown. */
interface Place {
  root: string
  named: ThemeRefs
  /** Attributes of what is written in the template, where that is another language than the page's. */
  language: ReturnType<typeof inLanguage>
}

function bodyOf(nodes: readonly RootContent[], place: Place): ElementContent[] {
  return nodes.map((node): ElementContent => {
    if (node.type === 'containerDirective')
      return element(node.name, node.data?.hProperties ?? {}, ...bodyOf(node.children, place))
    const { hName, hProperties = {}, hChildren } = node.data ?? {}
    return hName !== undefined && hChildren !== undefined
      ? element(hName, hProperties, ...hChildren)
      : { type: 'raw', value: markdownHtml(node, place) }
  })
}

const toHtml = unified().use(remarkRehype).freeze()

/** By theme, for tests have several; then by node and place, of which there are few: those of a template. */
const written = new WeakMap<ThemeRefs, Map<string, string>>()

/** Markdown of a template as HTML. It is the same on many pages, and is written once. */
function markdownHtml(node: RootContent, place: Place): string {
  const known = written.get(place.named) ?? new Map<string, string>()
  written.set(place.named, known)
  const key = JSON.stringify([place.root, place.language, node])
  const html = known.get(key) ?? newHtml(structuredClone(node), place)
  known.set(key, html)
  return html
}

function newHtml(node: RootContent, place: Place): string {
  const children = toHtml.runSync({ type: 'root', children: [node] }).children
  for (const child of children)
    if (child.type === 'element') {
      lead(child, place)
      if (hasWord(child)) Object.assign(child.properties, place.language)
    }
  return elementsHtml(children) ?? stringifiedHtml(children)
}

/** Addresses of a template are relative to the tree, and those of its pictures to its file. */
function lead(node: Element, place: Place): void {
  const { properties } = node
  for (const name of ['href', 'src']) {
    const address = properties[name]
    if (typeof address !== 'string' || !/^(?![/#]|[a-z][a-z\d+.-]*:)/i.test(address)) continue
    const picture = name === 'src' ? place.named.pictures[decodeURI(address)] : undefined
    const { path, width, height } = picture ?? { path: address }
    Object.assign(properties, { [name]: place.root + path }, picture && { width, height })
  }
  for (const child of node.children) if (child.type === 'element') lead(child, place)
}

function hasWord(node: ElementContent): boolean {
  return node.type === 'element'
    ? node.children.some(hasWord)
    : node.type === 'text' && /\p{L}/u.test(node.value)
}
