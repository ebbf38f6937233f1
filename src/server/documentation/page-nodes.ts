import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { isBlock } from '../../document/nodes.ts'
import { type Child, element, type Html } from '../../surfaces/pages/element.ts'
import { markdownHtml } from '../../surfaces/pages/markdown/markdown-html.ts'

const markdown = unified().use(remarkParse).use(remarkGfm).freeze()

export function described(text: string): Html {
  const blocks = markdown.parse(text).children.filter(isBlock)
  return markdownHtml(blocks).blocks(blocks)
}

export function inLine(text: string): Html | null {
  const [first] = markdown.parse(text).children.filter(isBlock)
  return first?.type === 'paragraph' ? markdownHtml([first]).line(first.children) : null
}

export const code = (value: string): Html => element('code', {}, value)

/** `tabindex` lets the keyboard scroll the block. */
export function codeBlock({ name, id }: { name: string; id?: string }, ...children: Child[]): Html {
  return element('pre', { tabindex: 0, role: 'group', 'aria-label': name, id }, ...children)
}

/** The class `scripted` hides the buttons "Copy" and "Try it" where no script runs. */
export function requestBlock(source: string, address: string): Html {
  const start = source.lastIndexOf(`'${address}/`) + 1 + address.length
  const isRead = !source.includes(' --data ')
  return element(
    'div',
    { class: 'request' },
    codeBlock({ name: 'Request' }, source),
    element(
      'p',
      { class: 'scripted' },
      element('button', { type: 'button', 'data-do': 'copy' }, 'Copy'),
      isRead
        ? element(
            'button',
            { type: 'button', 'data-do': 'try', 'data-target': source.slice(start, -1) },
            'Try it',
          )
        : null,
    ),
  )
}

export function folded(summary: readonly Child[], ...children: Child[]): Html {
  return element('details', {}, element('summary', {}, ...summary), ...children)
}

export function anchoredHeading(depth: 2 | 3, anchor: string, ...children: Child[]): Html {
  return element(`h${depth}`, { id: anchorOf(anchor) }, ...children)
}

export function linkTo(anchor: string, ...children: Child[]): Html {
  return element('a', { href: `#${anchorOf(anchor)}` }, ...children)
}

export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
