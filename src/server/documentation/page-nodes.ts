import type { Heading, InlineCode, PhrasingContent, Root, Table } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { type Block, heading, isBlock, text } from '../../document/nodes.ts'

const parser = unified().use(remarkParse).use(remarkGfm).freeze()

/** The blocks of a description, which OpenAPI has in Markdown. */
export function blocksOf(markdown: string): Block[] {
  const root: Root = parser.parse(markdown)
  return root.children.filter(isBlock)
}

/** The first paragraph of a description, to stand in a line or a cell. */
export function phrasesOf(markdown: string): PhrasingContent[] {
  const [first] = blocksOf(markdown)
  return first?.type === 'paragraph' ? first.children : []
}

/** A heading that can be linked to. */
export function anchoredHeading(depth: number, anchor: string, ...children: PhrasingContent[]): Heading {
  return { ...heading(depth, ...children), data: { hProperties: { id: anchorOf(anchor) } } }
}

export function table(head: readonly string[], rows: readonly PhrasingContent[][][]): Table {
  const headCells = head.map((value): PhrasingContent[] => [text(value)])
  return {
    type: 'table',
    children: [headCells, ...rows].map(cells => ({
      type: 'tableRow',
      children: cells.map(children => ({ type: 'tableCell', children })),
    })),
  }
}

export const code = (value: string): InlineCode => ({ type: 'inlineCode', value })

export const codeBlock = (lang: 'json' | 'sh', value: string): Block => ({ type: 'code', lang, value })

/** A heading's fragment: its letters and digits in lower case, with hyphens between. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
