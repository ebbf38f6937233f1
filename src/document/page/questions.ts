import type { Faq } from '../../catalogue/schema/faq.ts'
import { type Block, heading, text } from '../nodes.ts'

/** Each question as a heading with its answer below; an answer's own headings stand below its question. */
export function questionBlocks(faqs: readonly Faq[], blocks: (prose: string) => Block[]): Block[] {
  return faqs.flatMap(({ question, answer }) => [heading(1, text(question)), ...belowHeading(blocks(answer))])
}

/** A text that stands below a heading which counts from 1 itself. */
export function belowHeading(blocks: readonly Block[]): Block[] {
  return blocks.map(block => (block.type === 'heading' ? heading(block.depth + 1, ...block.children) : block))
}
