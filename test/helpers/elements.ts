import type { Nodes as HastNodes } from 'hast'
import type { Root } from 'mdast'
import rehypeParse from 'rehype-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'

const toHtml = unified().use(remarkRehype).freeze()
const reader = unified().use(rehypeParse, { fragment: true }).freeze()

/** Elements that depend on spacing or on GFM, which not every reader supports. */
const NOT_COMPARED = new Set(['p', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'del'])

/** The elements that a document stands for, in document order. */
export function meantElements(document: Root): string[] {
  return elementsIn(toHtml.runSync(structuredClone(document)))
}

/** The elements in the output of a renderer. */
export function elementsOf(html: string): string[] {
  return elementsIn(reader.parse(html))
}

/**
 * Describes an element: links by their address, others by their name. Unexpected attributes are included, so that they make
 * a difference. The language of an element is left out, because Markdown cannot express it.
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
