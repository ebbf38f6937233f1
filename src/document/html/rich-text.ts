import type { Paragraph } from 'mdast'
import { type Block, paragraph } from '../nodes.ts'
import { linkedText } from './find-addresses.ts'
import { htmlToBlocks } from './html-to-blocks.ts'
import { isHtml } from './is-html.ts'

const BLANK = /^[\t ]*$/

/** A text of a record as blocks of Markdown: HTML becomes structure. */
export function toBlocks(prose: string): Block[] {
  return isHtml(prose) ? htmlToBlocks(prose) : toParagraphs(prose)
}

/** A plain text as paragraphs; a blank line starts one. */
export function toParagraphs(prose: string): Paragraph[] {
  const blocks: Paragraph[] = []
  let isOpen = false
  for (const line of prose.split('\n')) {
    const written = line.trim()
    if (written === '') isOpen &&= !BLANK.test(line)
    else if (isOpen) blocks.at(-1)?.children.push({ type: 'break' }, ...linkedText(written))
    else {
      blocks.push(paragraph(...linkedText(written)))
      isOpen = true
    }
  }
  return blocks
}
