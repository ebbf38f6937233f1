import type { Block } from '../nodes.ts'
import { linkedText } from './find-addresses.ts'
import { htmlToBlocks } from './html-to-blocks.ts'
import { isHtml } from './is-html.ts'

/** A text of a record as blocks of Markdown: HTML becomes structure; in plain text, a blank line starts a paragraph. */
export function toBlocks(prose: string): Block[] {
  if (isHtml(prose)) return htmlToBlocks(prose)
  return prose.split(/\n[\t\n ]*\n/).flatMap(part => {
    const lines = part
      .split('\n')
      .map(line => line.trim())
      .filter(line => line !== '')
    const children = lines.flatMap((line, index) => [
      ...(index === 0 ? [] : [{ type: 'break' as const }]),
      ...linkedText(line),
    ])
    return children.length === 0 ? [] : [{ type: 'paragraph', children }]
  })
}
