import { type Block, headingDepth } from '../nodes.ts'

/** Depths of the page's own headings: its title, and its sections. */
const OWN_DEPTHS = 2

/**
 * Puts a text below a heading of the page: the text's own headings, which count from 1, become that much deeper. Below
 * the page's title they would look like sections of the page, so there they become bold lines.
 */
export function shiftHeadings(blocks: readonly Block[], below: number): Block[] {
  if (below < OWN_DEPTHS) return withoutHeadings(blocks)
  return blocks.map(block =>
    block.type === 'heading' ? { ...block, depth: headingDepth(block.depth + below) } : block,
  )
}

/** Headings as bold lines. */
export function withoutHeadings(blocks: readonly Block[]): Block[] {
  return blocks.map(block =>
    block.type === 'heading'
      ? { type: 'paragraph', children: [{ type: 'strong', children: block.children }] }
      : block,
  )
}
