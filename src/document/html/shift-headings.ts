import { type Block, headingDepth } from '../nodes.ts'

/** The page itself has headings of these depths: its title and its sections. */
const PAGE_DEPTHS = 2

/**
 * Makes the headings of a text deeper, so that the text can stand below a heading of the page. Below the title of the page
 * they would look like sections of the page, so they become bold lines.
 *
 * @param below the depth of the heading above the text
 */
export function shiftHeadings(blocks: readonly Block[], below: number): Block[] {
  if (below < PAGE_DEPTHS) return withoutHeadings(blocks)
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
