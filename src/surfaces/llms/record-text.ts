import { link, paragraph, text } from '../../document/nodes.ts'
import { markdown } from '../../formats/markdown/markdown.ts'
import { toMarkdown } from '../../formats/markdown/to-markdown.ts'
import { recordFile } from '../../formats/record-file.ts'
import { countTokens } from '../shared/count-tokens.ts'
import type { SurfaceRecord } from '../surface.ts'
import type { SurfaceData } from '../surface-data.ts'
import type { AccountSite } from './site.ts'

/** The path of a record's Markdown in the tree. */
export function recordPath({ type, id }: Pick<SurfaceRecord, 'type' | 'id'>): string {
  return recordFile(type, id, 'md')
}

/** Where a record's Markdown is, as files say that hold a copy of its text. */
export function recordAddress(record: Pick<SurfaceRecord, 'type' | 'id'>, baseUrl: string | null): string {
  return baseUrl === null ? recordPath(record) : `${baseUrl}/${recordPath(record)}`
}

/** Addresses in which Markdown escapes nothing. */
const PLAIN = /^(?:https?:\/\/[\w.-]+(?::\d+)?\/)?[\w./%~-]+$/

/** The first line of a record's part of a whole text: the address of its Markdown. */
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

/** A record's Markdown without front matter. */
export function textBody(file: Buffer): string {
  return file.subarray(markdown.textStart(file)).toString()
}

/** The documents of records one after another, as files with whole texts hold them. */
export function wholeText({ catalogue, context }: AccountSite, records: Iterable<SurfaceRecord>): string {
  const texts: string[] = []
  for (const record of records)
    texts.push(sourceLine(recordAddress(record, context.baseUrl)) + textBody(catalogue.read(record, 'md')))
  return texts.join(markdown.separator)
}

/**
 * How many tokens a record's Markdown has, and how many its part of the whole text with the separator after it. Both have
 * the same body, which is counted once: no token reaches across a newline that is followed by a letter or a mark, so counts
 * of the text before and after such a newline add up.
 */
export function measureRecord(file: Buffer, address: string): Required<Pick<SurfaceData, 'tokens' | 'text'>> {
  const body = textBody(file)
  const head = file.toString().slice(0, -body.length || undefined)
  const source = sourceLine(address)
  const characters = source.length + body.length + markdown.separator.length
  const last = lastCountableLine(body)
  if (!/^[^\s/]/.test(body))
    return {
      tokens: countTokens(head + body),
      text: { characters, tokens: countTokens(source + body + markdown.separator) },
    }
  const [before, behind] = [countTokens(body.slice(0, last)), body.slice(last)]
  return {
    tokens: countTokens(head) + before + countTokens(behind),
    text: { characters, tokens: countTokens(source) + before + countTokens(behind + markdown.separator) },
  }
}

/** Where the last line begins into which no token of the text before reaches. */
function lastCountableLine(text: string): number {
  for (let at = text.lastIndexOf('\n', text.length - 2); at > 0; at = text.lastIndexOf('\n', at - 1))
    if (/[^\s/]/.test(text.charAt(at + 1))) return at + 1
  return 0
}
