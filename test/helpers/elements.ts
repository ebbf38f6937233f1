import type { Nodes as HastNodes } from 'hast'
import type { Root } from 'mdast'
import rehypeParse from 'rehype-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'

const toHtml = unified().use(remarkRehype).freeze()
const reader = unified().use(rehypeParse, { fragment: true }).freeze()

/** Spacing makes paragraphs of items or not; tables and struck text are GFM's, which not every reader has. */
const NOT_COMPARED = new Set(['p', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'del'])

/** The elements that a document means, in the order of the page. */
export function meantElements(document: Root): string[] {
  return elementsIn(toHtml.runSync(structuredClone(document)))
}

/** The elements that a renderer made of a page. */
export function elementsOf(html: string): string[] {
  return elementsIn(reader.parse(html))
}

/**
 * A link with where it leads, others by their name; attributes that nobody meant are shown, so that they differ. In which
 * language an element is no Markdown can say.
 */
function elementsIn(node: HastNodes): string[] {
  const inner = 'children' in node ? node.children.flatMap(elementsIn) : []
  if (node.type === 'comment' || node.type === 'raw') return [node.type]
  if (node.type !== 'element' || NOT_COMPARED.has(node.tagName)) return inner
  const { href, start, lang, ...others } = node.properties
  if (node.tagName === 'span' && lang !== undefined) return inner
  const scheme = href === undefined ? [] : [String(href).replace(/:.*$/s, '')]
  const attributes = Object.keys(others).filter(name => name !== 'className')
  return [[node.tagName, ...scheme, ...attributes].join(' '), ...inner]
}
