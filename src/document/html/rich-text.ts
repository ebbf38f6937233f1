import type { Paragraph } from 'mdast'
import { type Block, paragraph } from '../nodes.ts'
import { linkedText } from './find-addresses.ts'
import { singleSpaced } from './html-spaces.ts'
import { htmlToBlocks } from './html-to-blocks.ts'
import { isHtml } from './is-html.ts'
import { listedLines } from './listed-lines.ts'

const BLANK = /^[\t ]*$/

/**
 * A text of a record as blocks of Markdown: HTML becomes structure, plain text paragraphs, and lists where its lines are one.
 *
 * @param ofHtml what reads HTML: `htmlToBlocks`, or the same for who remembers what it read
 */
export function toBlocks(prose: string, ofHtml: (html: string) => Block[] = htmlToBlocks): Block[] {
  return isHtml(prose) ? ofHtml(prose) : listedLines(toParagraphs(prose))
}

/** A plain text as paragraphs; a blank line starts one. */
function toParagraphs(prose: string): Paragraph[] {
  const blocks: Paragraph[] = []
  let open: Paragraph | undefined
  for (const line of prose.split('\n')) {
    const written = singleSpaced(line.trim())
    if (written === '') {
      if (BLANK.test(line)) open = undefined
      continue
    }
    if (open !== undefined) open.children.push({ type: 'break' })
    else {
      open = paragraph()
      blocks.push(open)
    }
    // One by one: a long text can hold more addresses than a call can have arguments.
    for (const node of linkedText(written)) open.children.push(node)
  }
  return blocks
}
