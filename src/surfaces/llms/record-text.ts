import { link, paragraph, text } from '../../document/nodes.ts'
import { markdown } from '../../formats/markdown/markdown.ts'
import { toMarkdown } from '../../formats/markdown/to-markdown.ts'
import { recordFile } from '../../formats/record-file.ts'
import { countTokens } from '../shared/count-tokens.ts'
import type { ListedRecord } from '../surface.ts'
import type { SurfaceData } from '../surface-data.ts'
import type { Site } from './site.ts'

/** A record's Markdown in the tree. */
export function recordPath({ type, id }: Pick<ListedRecord, 'type' | 'id'>): string {
  return recordFile(type, id, 'md')
}

/** Where a record's Markdown is, for those who read it elsewhere. */
export function recordAddress(record: Pick<ListedRecord, 'type' | 'id'>, baseUrl: string | null): string {
  return baseUrl === null ? recordPath(record) : `${baseUrl}/${recordPath(record)}`
}

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

/** The documents of records one after another, as in the files that hold all of an account. */
export function wholeText({ catalogue, context }: Site, records: Iterable<ListedRecord>): string {
  const texts: string[] = []
  for (const record of records)
    texts.push(sourceLine(recordAddress(record, context.baseUrl)) + textBody(catalogue.read(record, 'md')))
  return texts.join(markdown.separator)
}

/**
 * How many tokens a record's Markdown has, and its part of the whole text with what parts it from the next one. No
 * token reaches over a newline before a letter or a mark: counts of what stands before and behind add up, so nearly
 * all of it is counted once.
 */
export function measureRecord(file: Buffer, address: string): Required<Pick<SurfaceData, 'tokens' | 'text'>> {
  const body = textBody(file)
  const head = file.toString().slice(0, -body.length || undefined)
  const source = sourceLine(address)
  const characters = source.length + body.length + markdown.separator.length
  const last = lastSeam(body)
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

/** Where the last line begins that no token reaches into from before. */
function lastSeam(text: string): number {
  for (let at = text.lastIndexOf('\n', text.length - 2); at > 0; at = text.lastIndexOf('\n', at - 1))
    if (/[^\s/]/.test(text.charAt(at + 1))) return at + 1
  return 0
}
