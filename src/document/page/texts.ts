import type { List, ListItem } from 'mdast'
import type { Faq } from '../../catalogue/schema/faq.ts'
import { withoutHeadings } from '../html/shift-headings.ts'
import { type Block, bullets, heading, item, text } from '../nodes.ts'
import { toText } from '../to-text.ts'

/**
 * Texts without headings come first, so that none stands below the heading of another text. For the same reason, all
 * headings become bold lines if a text with headings, except the first, does not begin with one.
 */
export function listOfTexts(texts: readonly Block[][]): List | Block[] | null {
  const filled = texts.filter(hasText)
  if (filled.length === 0) return null
  const items = filled.map(itemsOf)
  if (items.every(found => found !== null)) return bullets(items.flat())
  const [plain, structured] = [filled.filter(blocks => !hasHeading(blocks)), filled.filter(hasHeading)]
  const isSafe = structured.slice(1).every(([first]) => first?.type === 'heading')
  return [...plain, ...(isSafe ? structured : structured.map(withoutHeadings))].flat()
}

const hasText = (blocks: readonly Block[]) => blocks.some(block => toText([block]) !== '')

function itemsOf([block, ...more]: Block[]): ListItem[] | null {
  if (block === undefined || more.length > 0) return null
  if (block.type === 'paragraph') return [item(block)]
  return block.type === 'list' && !block.ordered ? block.children : null
}

const hasHeading = (blocks: readonly Block[]) => blocks.some(({ type }) => type === 'heading')

export function questionBlocks(faqs: readonly Faq[], blocks: (prose: string) => Block[]): Block[] {
  return faqs.flatMap(({ question, answer }) => {
    const answered = blocks(answer)
    return hasText(answered) ? [heading(1, text(question)), ...belowHeading(answered)] : []
  })
}

export function belowHeading(blocks: readonly Block[]): Block[] {
  return blocks.map(block => (block.type === 'heading' ? heading(block.depth + 1, ...block.children) : block))
}
