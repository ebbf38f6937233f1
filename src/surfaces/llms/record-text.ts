import { markdown } from '../../formats/markdown/markdown.ts'
import { sourceLine } from '../../formats/markdown/source-line.ts'
import { recordAddress } from '../../formats/record-file.ts'
import { countTokens } from '../../tokens/count-tokens.ts'
import type { AccountCatalogue, SurfaceRecord } from '../surface.ts'
import type { SurfaceData } from '../surface-data.ts'

export function* recordsOf(catalogue: AccountCatalogue, account: SurfaceRecord): Iterable<SurfaceRecord> {
  yield account
  yield* catalogue.products(account.id, 'place')
}

export function documentsOf(
  records: Iterable<SurfaceRecord>,
  catalogue: AccountCatalogue,
  baseUrl: string | null,
): Buffer[] {
  return Array.from(records, record => {
    const file = catalogue.read(record, 'md')
    const source = Buffer.from(sourceLine(recordAddress(record, baseUrl)))
    return Buffer.concat([source, file.subarray(markdown.textStart(file))])
  })
}

export function wholeText(documents: readonly Buffer[]): Buffer {
  return Buffer.concat(
    documents.flatMap((document, index) => (index === 0 ? document : [SEPARATOR, document])),
  )
}

/**
 * Measures a record's Markdown `file`, and the record's part of the whole text, including the separator. Both contain
 * the body, whose tokens are counted only once. No token crosses a newline before a visible ASCII character other than
 * `/`. So the counts before and after such a newline can be added.
 */
export function measureRecord(file: Buffer, address: string): Required<Pick<SurfaceData, 'tokens' | 'text'>> {
  const start = markdown.textStart(file)
  const [head, body] = [file.subarray(0, start), file.subarray(start)]
  const source = sourceLine(address)
  const characters = source.length + body.toString().length + markdown.separator.length
  if (!isCountedApart(body, 0))
    return {
      tokens: countTokens(file),
      text: { characters, tokens: countTokens(Buffer.concat([Buffer.from(source), body, SEPARATOR])) },
    }
  const last = lastCountableLine(body)
  const [before, lastLines] = [countTokens(body.subarray(0, last)), body.subarray(last)]
  const end = countTokens(Buffer.concat([lastLines, SEPARATOR]))
  return {
    tokens: countTokens(head) + before + countTokens(lastLines),
    text: { characters, tokens: countTokens(source) + before + end },
  }
}

const SEPARATOR = Buffer.from(markdown.separator)
const [NEWLINE, SPACE, SLASH, DELETE] = [0x0a, 0x20, 0x2f, 0x7f]

function lastCountableLine(text: Buffer): number {
  for (let at = text.lastIndexOf(NEWLINE, -2); at > 0; at = text.lastIndexOf(NEWLINE, at - 1))
    if (isCountedApart(text, at + 1)) return at + 1
  return 0
}

/** Whether the line from `at` begins with a visible ASCII character other than `/`. No token crosses such a start. */
function isCountedApart(text: Buffer, at: number): boolean {
  const first = text[at] ?? 0
  return first > SPACE && first < DELETE && first !== SLASH
}
