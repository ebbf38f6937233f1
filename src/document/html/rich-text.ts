import type { Paragraph } from 'mdast'
import { type Block, paragraph } from '../nodes.ts'
import { linkedText } from './find-addresses.ts'
import { singleSpaced } from './html-spaces.ts'
import { htmlToBlocks } from './html-to-blocks.ts'
import { isHtml } from './is-html.ts'
import { listedLines } from './listed-lines.ts'

const EMPTY_LINE = /^[\t ]*$/

export function toBlocks(prose: string, ofHtml: (html: string) => Block[] = htmlToBlocks): Block[] {
  return isHtml(prose) ? ofHtml(prose) : listedLines(toParagraphs(prose))
}

function toParagraphs(prose: string): Paragraph[] {
  const blocks: Paragraph[] = []
  let open: Paragraph | undefined
  for (const line of prose.split('\n')) {
    const content = singleSpaced(line.trim())
    if (content === '') {
      if (EMPTY_LINE.test(line)) open = undefined
      continue
    }
    if (open !== undefined) open.children.push({ type: 'break' })
    else {
      open = paragraph()
      blocks.push(open)
    }
    // The nodes are pushed one by one, because one call with all nodes could have too many arguments for JavaScript.
    for (const node of linkedText(content)) open.children.push(node)
  }
  return blocks
}
