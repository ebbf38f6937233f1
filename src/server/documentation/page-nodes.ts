import type { Element, ElementContent } from 'hast'
import type { Root } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { isBlock } from '../../document/nodes.ts'
import { type Child, element } from '../../surfaces/pages/element.ts'

const markdown = unified().use(remarkParse).use(remarkGfm).use(remarkRehype).freeze()

/** Converts a description of OpenAPI, which is Markdown. */
export function described(text: string): ElementContent[] {
  const root: Root = markdown.parse(text)
  const children = root.children.filter(isBlock)
  return markdown.runSync({ ...root, children }).children.filter(node => node.type !== 'doctype')
}

/** Converts the first paragraph of a description, without the `p` around it. */
export function inLine(text: string): ElementContent[] {
  const [first] = described(text)
  return first?.type === 'element' && first.tagName === 'p' ? first.children : []
}

export const code = (value: string): Element => element('code', {}, value)

/**
 * Makes a block of code. It can be focused, so that it can be scrolled with the keyboard.
 *
 * @param name read by screen readers
 */
export function codeBlock(name: string, ...children: Child[]): Element {
  return element('pre', { tabIndex: 0, role: 'group', ariaLabel: name }, ...children)
}

/**
 * Shows a request as a shell command, with a button to copy it and, for reads, a button to send it. The buttons are
 * hidden if the script does not run.
 *
 * @param address base URL in the command, before the request's target
 */
export function requestBlock(source: string, address: string): Element {
  const start = source.lastIndexOf(`'${address}/`) + 1 + address.length
  const isRead = !source.includes(' --data ')
  return element(
    'div',
    { className: ['request'] },
    codeBlock('Request', source),
    element(
      'p',
      { className: ['scripted'] },
      element('button', { type: 'button', dataDo: 'copy' }, 'Copy'),
      isRead
        ? element('button', { type: 'button', dataDo: 'try', dataTarget: source.slice(start, -1) }, 'Try it')
        : null,
    ),
  )
}

/** Makes a section that is closed at first. */
export function folded(summary: readonly Child[], ...children: Child[]): Element {
  return element('details', {}, element('summary', {}, ...summary), ...children)
}

/** Makes a heading with an anchor for links. */
export function anchoredHeading(depth: 2 | 3, anchor: string, ...children: Child[]): Element {
  return element(`h${depth}`, { id: anchorOf(anchor) }, ...children)
}

export function linkTo(anchor: string, ...children: Child[]): Element {
  return element('a', { href: `#${anchorOf(anchor)}` }, ...children)
}

/** Makes the fragment of a heading: lower case letters and digits, joined by hyphens. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
