import { type Block, headingDepth } from '../nodes.ts'

/** Depth 1 is a page's title, and depth 2 are the headings of its sections. */
const PAGE_DEPTHS = 2

/**
 * Makes the headings of `blocks` deeper than the page's heading above them, whose depth is `below`. Directly below the
 * page's title, headings would look like the page's sections, so there they become bold lines.
 */
export function shiftHeadings(blocks: readonly Block[], below: number): Block[] {
  if (below < PAGE_DEPTHS) return withoutHeadings(blocks)
  return blocks.map(block =>
    block.type === 'heading' ? { ...block, depth: headingDepth(block.depth + below) } : block,
  )
}

export function withoutHeadings(blocks: readonly Block[]): Block[] {
  return blocks.map(block =>
    block.type === 'heading'
      ? { type: 'paragraph', children: [{ type: 'strong', children: block.children }] }
      : block,
  )
}
