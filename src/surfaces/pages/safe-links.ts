import type { Element, ElementContent } from 'hast'
import { element } from './element.ts'

/** Links of suppliers: nobody vouches for where they lead. */
export const FOREIGN = ['nofollow', 'noopener', 'ugc']

const SCHEME = /^\s*([a-z][a-z\d+.-]*):/i
const SAFE = new Set(['http', 'https', 'mailto', 'tel'])

/**
 * A page's elements as they are safe and readable: links lead to the web, to mail and to telephones or are none, and
 * what is wider than a phone can be moved in its own frame.
 *
 * @param table what a table is called
 */
export function tended(nodes: readonly ElementContent[], table: string): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type !== 'element') return [node]
    const children = tended(node.children, table)
    if (node.tagName === 'a') return tendedLink(node, children)
    // Readers are told what a column is called, and a head without a word tells nothing.
    const tagName = node.tagName === 'th' && !children.some(hasWord) ? 'td' : node.tagName
    const tendedNode = { ...node, tagName, children }
    if (node.tagName !== 'table') return [tendedNode]
    return [element('div', { className: ['wide'], role: 'group', ariaLabel: table, tabIndex: 0 }, tendedNode)]
  })
}

function tendedLink(node: Element, children: ElementContent[]): ElementContent[] {
  const [, scheme] = SCHEME.exec(String(node.properties['href'] ?? '')) ?? []
  // Only who wrote the templates can have written a link within the tree.
  if (scheme === undefined) return [{ ...node, children }]
  if (!SAFE.has(scheme.toLowerCase())) return children
  return [{ ...node, properties: { ...node.properties, rel: FOREIGN }, children }]
}

function hasWord(node: ElementContent): boolean {
  if (node.type === 'element') return node.children.some(hasWord)
  return node.type === 'text' && node.value.trim() !== ''
}
