import type {
  BlockContent,
  DefinitionContent,
  Heading,
  Link,
  List,
  ListItem,
  Paragraph,
  PhrasingContent,
  Strong,
  Text,
} from 'mdast'

/** A block of a page. */
export type Block = BlockContent | DefinitionContent

export const text = (value: string): Text => ({ type: 'text', value })

export const paragraph = (...children: PhrasingContent[]): Paragraph => ({ type: 'paragraph', children })

export const strong = (value: string): Strong => ({ type: 'strong', children: [text(value)] })

export const link = (url: string, label: string): Link => ({ type: 'link', url, children: [text(label)] })

export const heading = (depth: number, ...children: PhrasingContent[]): Heading => ({
  type: 'heading',
  depth: headingDepth(depth),
  children,
})

/** Markdown has six depths of headings; deeper ones get the sixth. */
export function headingDepth(depth: number): Heading['depth'] {
  const depths: Heading['depth'][] = [1, 2, 3, 4, 5, 6]
  return depths[depth - 1] ?? 6
}

export const item = (...children: ListItem['children']): ListItem => ({
  type: 'listItem',
  spread: false,
  children,
})

/** A bullet list. The caller sets `spread` if an item holds more than one paragraph. */
export const bullets = (items: ListItem[]): List => ({
  type: 'list',
  ordered: false,
  spread: false,
  children: items,
})

const BLOCKS = new Set(['blockquote', 'code', 'heading', 'list', 'paragraph', 'table'])

/** Whether a record's text may contain a block. Raw HTML, definitions and thematic breaks are not allowed. */
export function isBlock<Node extends { type: string }>(node: Node): node is Block & Node {
  return BLOCKS.has(node.type)
}
