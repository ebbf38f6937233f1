import type { List, ListItem, Paragraph, RootContent } from 'mdast'
import { type Child, element, type Html } from '../element.ts'
import type { MarkdownHtml } from '../markdown/markdown-html.ts'
import { contactLink } from './contact-link.ts'
import { labelled } from './sections.ts'

export function factParts(list: List, html: MarkdownHtml): Child[] {
  const facts = list.children.map(item => fact(item, html))
  const others = list.children.filter((_, index) => facts[index] === null)
  const known = facts.filter(one => one !== null)
  return [
    known.length === 0 ? null : element('dl', {}, ...known),
    others.length === 0 ? null : html.blocks([{ ...list, children: others }]),
  ]
}

function fact({ children, data }: ListItem, html: MarkdownHtml): Html | null {
  const [first, ...others] = children
  const found = first?.type === 'paragraph' ? labelled(first.children) : null
  if (found === null) return null
  const { label, value } = found
  const placeholder = data?.placeholders?.[0]
  return element(
    'div',
    placeholder === 'prices' ? { class: 'price' } : {},
    element('dt', {}, html.line(label)),
    element(
      'dd',
      {},
      contactLink(placeholder, value, html.fromTheLeft) ?? html.line(value),
      ...others.map(node => below(node, html)),
    ),
  )
}

function below(node: RootContent, html: MarkdownHtml): Html {
  if (node.type !== 'list') return html.blocks([node])
  const [only, ...others] = node.children
  const line = only === undefined || others.length > 0 ? null : onlyLine(only)
  return line !== null && labelled(line.children) === null
    ? html.line(line.children)
    : element('table', {}, rowsOf(node, html))
}

export function onlyLine({ children: [first, ...others] }: ListItem): Paragraph | null {
  return first?.type === 'paragraph' && others.length === 0 ? first : null
}

export function rowsOf({ children }: List, html: MarkdownHtml): Html {
  const rows = children.map(item => {
    const line = onlyLine(item)
    const found = line === null ? null : labelled(line.children)
    if (found === null) {
      const content = line === null ? html.blocks(item.children) : html.line(line.children)
      return element('tr', {}, element('td', { colspan: 2 }, content))
    }
    return element(
      'tr',
      {},
      element('th', { scope: 'row' }, html.line(found.label)),
      element('td', {}, html.line(found.value)),
    )
  })
  return element('tbody', {}, ...rows)
}
