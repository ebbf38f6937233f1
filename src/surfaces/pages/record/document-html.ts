import type { Element, ElementContent } from 'hast'
import type { Paragraph, PhrasingContent, RootContent } from 'mdast'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { element, SUPPLIER_LINK } from '../element.ts'
import { phrasing, plainHtml } from './plain-html.ts'

const toHtml = unified().use(remarkRehype).freeze()

/** Makes elements of parts of a document. */
export interface DocumentHtml {
  blocks(nodes: readonly RootContent[]): ElementContent[]
  /** What stands in one line. */
  line(nodes: readonly PhrasingContent[]): ElementContent[]
}

/**
 * @param document all of it: what a template defines at one place of it holds everywhere
 * @param table how screen readers announce a table
 */
export function documentHtml(document: readonly RootContent[], table: string): DocumentHtml {
  const definitions = document.filter(({ type }) => type === 'definition' || type === 'footnoteDefinition')
  const byRehype = (nodes: readonly RootContent[]) =>
    blocksByRehype([...nodes, ...definitions.filter(node => !nodes.includes(node))], table)
  return {
    blocks: nodes => plainBlocks(nodes) ?? byRehype(nodes),
    line(nodes) {
      const html = phrasing(nodes)
      if (html !== undefined) return html === '' ? [] : [{ type: 'raw', value: html }]
      const paragraph: Paragraph = { type: 'paragraph', children: [...nodes] }
      return byRehype([paragraph]).flatMap(node => (node.type === 'element' ? node.children : []))
    },
  }
}

/** Blocks of which each is plain: none of them depends on another. Undefined where there are other ones. */
export function plainBlocks(nodes: readonly RootContent[]): ElementContent[] | undefined {
  let html = ''
  for (const node of nodes) {
    const block = plainHtml(node)
    if (block === undefined) return undefined
    html += html === '' ? block : `\n${block}`
  }
  return html === '' ? [] : [{ type: 'raw', value: html }]
}

/** What `plainBlocks` has to be as a text, by definition. */
export function blocksByRehype(children: RootContent[], table: string): ElementContent[] {
  const elements = toHtml.runSync({ type: 'root', children }).children
  return safeElements(
    elements.filter(node => node.type !== 'doctype'),
    table,
  )
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
