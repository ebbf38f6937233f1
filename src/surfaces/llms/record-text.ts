import { link, paragraph, text } from '../../document/nodes.ts'
import { markdown } from '../../formats/markdown/markdown.ts'
import { toMarkdown } from '../../formats/markdown/to-markdown.ts'

/** What a record's part of the whole text begins with: where it came from. The same in every file that it stands in. */
export function sourceLine(address: string): string {
  const source = address.includes('://')
    ? link(address, address)
    : { type: 'inlineCode' as const, value: address }
  return `${toMarkdown({ type: 'root', children: [paragraph(text('Source: '), source)] })}\n`
}

/** A record's Markdown without front matter. */
export function textBody(file: Buffer): string {
  return file.subarray(markdown.textStart(file)).toString()
}
