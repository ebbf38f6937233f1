import type { PhrasingContent } from 'mdast'
import type { Block } from '../nodes.ts'
import { linkedText } from './find-addresses.ts'
import { htmlToBlocks } from './html-to-blocks.ts'
import { isHtml } from './is-html.ts'

/** A text of a record as blocks of Markdown: HTML becomes structure; in plain text, a blank line starts a paragraph. */
export function toBlocks(prose: string): Block[] {
  if (isHtml(prose)) return htmlToBlocks(prose)
  const blocks: Block[] = []
  for (const part of prose.split(/\n[\t\n ]*\n/)) {
    const children: PhrasingContent[] = []
    for (const line of part.split('\n').map(line => line.trim())) {
      if (line !== '' && children.length > 0) children.push({ type: 'break' })
      if (line !== '') for (const node of linkedText(line)) children.push(node)
    }
    if (children.length > 0) blocks.push({ type: 'paragraph', children })
  }
  return blocks
}
