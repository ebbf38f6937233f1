import type { Root } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import { text } from './text.ts'

const processor = unified()
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, { bullet: '-', handlers: { text }, listItemIndent: 'one', rule: '*' })
  .freeze()

/** A document as Markdown, ending with a newline. */
export function toMarkdown(document: Root): string {
  return processor.stringify(document)
}
