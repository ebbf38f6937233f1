import { type Block, headingDepth } from './nodes.ts'

/** A text's own headings, which count from 1, below the heading under which the text stands. */
export function shiftHeadings(blocks: Block[], below: number): Block[] {
  return blocks.map(block =>
    block.type === 'heading' ? { ...block, depth: headingDepth(block.depth + below) } : block,
  )
}
