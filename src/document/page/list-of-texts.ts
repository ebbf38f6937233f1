import type { List } from 'mdast'
import { withoutHeadings } from '../html/shift-headings.ts'
import { type Block, bullets, item, paragraph } from '../nodes.ts'

/**
 * Several texts: bullets where each is a single paragraph, else one after another. A heading of one text must not
 * stand above the next: texts without headings come first, and where a later one does not begin with a heading of
 * its own, headings become bold lines. Null where there are no texts.
 */
export function listOfTexts(texts: readonly Block[][]): List | Block[] | null {
  const filled = texts.filter(blocks => blocks.length > 0)
  if (filled.length === 0) return null
  const lines = filled.map(([first, ...more]) =>
    first?.type === 'paragraph' && more.length === 0 ? first : null,
  )
  if (lines.every(line => line !== null)) return bullets(lines.map(line => item(line ?? paragraph())))
  const [plain, structured] = [filled.filter(blocks => !hasHeading(blocks)), filled.filter(hasHeading)]
  const isSafe = structured.slice(1).every(([first]) => first?.type === 'heading')
  return [...plain, ...(isSafe ? structured : structured.map(withoutHeadings))].flat()
}

const hasHeading = (blocks: readonly Block[]) => blocks.some(({ type }) => type === 'heading')
