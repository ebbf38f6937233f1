import { hash } from 'node:crypto'
import { fileForPeople } from '../file-for-people.ts'
import type { ListedRecord, SurfaceContext } from '../surface.ts'
import type { ChunkLine } from './chunk-line.ts'
import { GatheredSection } from './gather-sections.ts'
import { splitText } from './split-text.ts'

/** The lines of a record from the sections that were gathered of it. */
export function* chunkLines(
  record: ListedRecord,
  gathered: string,
  context: SurfaceContext,
): Iterable<string> {
  const { type, id, account, title } = record
  const url = addressOf(record, context)
  for (const section of gathered.split('\n')) {
    if (section === '') continue
    const { locale, path, headings, parts } = GatheredSection.parse(JSON.parse(section))
    for (const [index, { text, tokens }] of splitText(parts, locale ?? 'en').entries()) {
      const line: ChunkLine = {
        id: `${type}:${id}#${path}${index === 0 ? '' : `.${index + 1}`}`,
        type,
        record: id,
        account: account ?? id,
        title,
        headings,
        text,
        tokens,
        hash: hash('sha256', JSON.stringify([headings, text])),
        url,
        locale,
      }
      yield `${toJsonLine(line)}\n`
    }
  }
}

/** Some readers take these for the end of a line. */
function toJsonLine(line: ChunkLine): string {
  return JSON.stringify(line).replace(/[\u0085\u2028\u2029]/g, sign => {
    return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}

function addressOf(record: ListedRecord, context: SurfaceContext): string {
  const path = fileForPeople(record, context)
  return context.baseUrl === null ? path : `${context.baseUrl}/${path}`
}
