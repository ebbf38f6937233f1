import type { Element, ElementContent } from 'hast'
import type { Root } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { isBlock } from '../../document/nodes.ts'
import { type Child, element } from '../../surfaces/pages/element.ts'

const markdown = unified().use(remarkParse).use(remarkGfm).use(remarkRehype).freeze()

/** A description, which OpenAPI has in Markdown. */
export function described(text: string): ElementContent[] {
  const root: Root = markdown.parse(text)
  const children = root.children.filter(isBlock)
  return markdown.runSync({ ...root, children }).children.filter(node => node.type !== 'doctype')
}

/** The first paragraph of a description, to stand in a line. */
export function inLine(text: string): ElementContent[] {
  const [first] = described(text)
  return first?.type === 'element' && first.tagName === 'p' ? first.children : []
}

export const code = (value: string): Element => element('code', {}, value)

/**
 * A block of code. Who has no pointer scrolls it with the keyboard, so it takes the focus and has a name.
 *
 * @param name what it is, for who listens
 */
export function codeBlock(name: string, ...children: Child[]): Element {
  return element('pre', { tabIndex: 0, role: 'group', ariaLabel: name }, ...children)
}

/** What is folded until somebody opens it. */
export function folded(summary: readonly Child[], ...children: Child[]): Element {
  return element('details', {}, element('summary', {}, ...summary), ...children)
}

/** A heading that can be linked to. */
export function anchoredHeading(depth: 2 | 3, anchor: string, ...children: Child[]): Element {
  return element(`h${depth}`, { id: anchorOf(anchor) }, ...children)
}

export function linkTo(anchor: string, ...children: Child[]): Element {
  return element('a', { href: `#${anchorOf(anchor)}` }, ...children)
}

/** A heading's fragment: its letters and digits in lower case, with hyphens between. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
