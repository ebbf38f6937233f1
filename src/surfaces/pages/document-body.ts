import type { Element, ElementContent } from 'hast'
import type { RootContent } from 'mdast'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { heading, headingDepth, text } from '../../document/nodes.ts'
import { element, SUPPLIER_LINK } from './element.ts'
import { type IllustratedDocument, picture } from './pictures.ts'
import { plainHtml } from './plain-html.ts'
import type { SiteWords } from './site-words/words.ts'

const toHtml = unified().use(remarkRehype).freeze()

/**
 * A record's document as elements, with its pictures shown: the cover below the heading, the others where the document listed
 * them.
 *
 * @param keyFacts what stands right below the heading
 */
export function documentBody(
  { before, after, cover, gallery }: IllustratedDocument,
  title: string,
  words: SiteWords,
  keyFacts: ElementContent | null,
): ElementContent[] {
  const pictures = gallery.map(medium => picture(medium, title, false))
  const place: RootContent[] = pictures.length === 0 ? [] : [galleryOf(pictures)]
  const nodes = withMainHeading([...before, ...place, ...after], title)
  const [main, ...rest] = plainBody(nodes, words) ?? bodyByRehype(nodes, words)
  const front = [main, keyFacts, cover === null ? null : picture(cover, title, true)]
  return [...front.filter(part => part !== null && part !== undefined), ...rest]
}

/** A document of plain blocks, and its gallery: none of them depends on another. Undefined where there are other blocks. */
export function plainBody(nodes: readonly RootContent[], words: SiteWords): ElementContent[] | undefined {
  const body: ElementContent[] = []
  for (const node of nodes) {
    const html = plainHtml(node)
    if (body.length > 0) body.push({ type: 'text', value: '\n' })
    const gallery = galleryIn(node)
    if (html !== undefined) body.push({ type: 'raw', value: html })
    else if (gallery !== undefined) body.push(...safeElements([gallery], words.table))
    else return undefined
  }
  return body
}

/** What `plainBody` has to be as a text, by definition. */
export function bodyByRehype(children: RootContent[], words: SiteWords): ElementContent[] {
  const elements = toHtml.runSync({ type: 'root', children }).children
  return safeElements(
    elements.filter(node => node.type !== 'doctype'),
    words.table,
  )
}

/** The document with one main heading, at its start: a template may write none, or several. */
function withMainHeading(nodes: RootContent[], title: string): RootContent[] {
  const first = nodes.find(node => node.type === 'heading' && node.depth === 1)
  const rest = nodes.filter(node => node !== first)
  const lowered = rest.map(node =>
    node.type === 'heading' && node.depth === 1 ? { ...node, depth: headingDepth(2) } : node,
  )
  return [first ?? heading(1, text(title)), ...lowered]
}

/** The gallery's elements as a node of the document. */
function galleryOf(hChildren: ElementContent[]): RootContent {
  const data = { hName: 'div', hProperties: { className: ['gallery'] }, hChildren }
  return { type: 'paragraph', children: [], data }
}

/** The gallery's elements of that node; undefined for any other. */
function galleryIn(node: RootContent): Element | undefined {
  if (node.type !== 'paragraph' || node.data?.hName !== 'div') return undefined
  const { hProperties = {}, hChildren = [] } = node.data
  return element('div', hProperties, ...hChildren)
}

const SCHEME = /^\s*([a-z][a-z\d+.-]*):/i
const SAFE = new Set(['http', 'https', 'mailto', 'tel'])

/**
 * The elements of a record's document made safe and readable: links with another scheme than http, https, mailto or tel are
 * replaced by their text, and a table, which may be wider than a phone, scrolls in a frame of its own.
 *
 * @param table how screen readers announce a table
 */
export function safeElements(nodes: readonly ElementContent[], table: string): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type !== 'element') return [node]
    const children = safeElements(node.children, table)
    if (node.tagName === 'a') return safeLink(node, children)
    // Screen readers announce a column by its heading, which must not be empty.
    const tagName = node.tagName === 'th' && !children.some(hasWord) ? 'td' : node.tagName
    const safeNode = { ...node, tagName, children }
    if (node.tagName !== 'table') return [safeNode]
    return [element('div', { className: ['wide'], role: 'group', ariaLabel: table, tabIndex: 0 }, safeNode)]
  })
}

function safeLink(node: Element, children: ElementContent[]): ElementContent[] {
  const [, scheme] = SCHEME.exec(String(node.properties['href'] ?? '')) ?? []
  // Only templates can hold links without a scheme, within the tree.
  if (scheme === undefined) return [{ ...node, children }]
  if (!SAFE.has(scheme.toLowerCase())) return children
  return [{ ...node, properties: { ...node.properties, rel: SUPPLIER_LINK }, children }]
}

function hasWord(node: ElementContent): boolean {
  if (node.type === 'element') return node.children.some(hasWord)
  return node.type === 'text' && node.value.trim() !== ''
}
