import type { Paragraph } from 'mdast'
import { type Block, paragraph } from '../nodes.ts'
import { linkedText } from './find-addresses.ts'
import { htmlToBlocks } from './html-to-blocks.ts'
import { isHtml } from './is-html.ts'

const BLANK = /^[\t ]*$/

/** A text of a record as blocks of Markdown: HTML becomes structure; in plain text, a blank line starts a paragraph. */
export function toBlocks(prose: string): Block[] {
  if (isHtml(prose)) return htmlToBlocks(prose)
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
