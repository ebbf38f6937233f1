import type { List } from 'mdast'
import { type Block, bullets, item, paragraph } from './nodes.ts'

/** Several texts: bullets where each is a single paragraph, else one after another. Null where there are none. */
export function listOfTexts(texts: readonly Block[][]): List | Block[] | null {
  const filled = texts.filter(blocks => blocks.length > 0)
  if (filled.length === 0) return null
  const lines = filled.map(([first, ...more]) =>
    first?.type === 'paragraph' && more.length === 0 ? first : null,
  )
  if (lines.some(line => line === null)) return filled.flat()
  return bullets(lines.map(line => item(line ?? paragraph())))
}
