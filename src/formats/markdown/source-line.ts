import { link, paragraph, text } from '../../document/nodes.ts'
import { toMarkdown } from './to-markdown.ts'

/** Addresses in which Markdown escapes nothing. */
const PLAIN = /^(?:https?:\/\/[\w.-]+(?::\d+)?\/)?[\w./%~-]+$/

/** What stands before a record's text where it is one of several: the address of its Markdown. */
export function sourceLine(address: string): string {
  if (!PLAIN.test(address)) return stringifiedSourceLine(address)
  return address.includes('://') ? `Source: <${address}>\n\n` : `Source: \`${address}\`\n\n`
}

/** What `sourceLine` has to write, by definition. */
export function stringifiedSourceLine(address: string): string {
  const source = address.includes('://')
    ? link(address, address)
    : { type: 'inlineCode' as const, value: address }
  return `${toMarkdown({ type: 'root', children: [paragraph(text('Source: '), source)] })}\n`
}
