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

/** Turns a heading into a paragraph, since items of lists must not have headings. Returns other blocks unchanged. */
export const asParagraph = (block: Block): ListItem['children'][number] =>
  block.type === 'heading' ? paragraph(...block.children) : block

export function headingDepth(depth: number): Heading['depth'] {
  const depths: Heading['depth'][] = [1, 2, 3, 4, 5, 6]
  return depths[depth - 1] ?? 6
}

export const item = (...children: ListItem['children']): ListItem => ({
  type: 'listItem',
  spread: false,
  children,
})

export const bullets = (items: ListItem[]): List => ({
  type: 'list',
  ordered: false,
  spread: items.some(({ spread }) => spread),
  children: items,
})

export const lineList = (lines: readonly string[]): List | null =>
  lines.length === 0 ? null : bullets(lines.map(line => item(paragraph(text(line)))))

const BLOCKS = new Set(['blockquote', 'code', 'heading', 'list', 'paragraph', 'table'])

export function isBlock<Node extends { type: string }>(node: Node): node is Block & Node {
  return BLOCKS.has(node.type)
}
