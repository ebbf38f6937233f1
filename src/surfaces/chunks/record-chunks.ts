import { hash } from 'node:crypto'
import type { Entry } from '../../document/entry.ts'
import { fileForPeople } from '../shared/addresses.ts'
import type { SurfaceContext } from '../surface.ts'
import type { ChunkLine } from './chunk-line.ts'
import { sectionsOf } from './sections.ts'
import { splitText } from './split-text.ts'

/** A record's chunks, each a line with `\n` at its end. */
export function recordChunks(entry: Entry, context: SurfaceContext): string {
  const { type, id } = entry
  const { locale } = type === 'product' ? entry.product : entry.account
  const title = type === 'product' ? entry.product.title : entry.account.name
  const file = fileForPeople(entry, context)
  const url = context.baseUrl === null ? file : `${context.baseUrl}/${file}`
  const own = fieldsJson({ type, record: id, account: entry.account.id, title })
  const end = fieldsJson({ url, locale })
  let lines = ''
  for (const { path, headings, parts } of sectionsOf(entry.document)) {
    const headingsJson = JSON.stringify(headings)
    for (const [index, { text, tokens }] of splitText(parts, locale ?? 'en').entries()) {
      const chunk = JSON.stringify(`${type}:${id}#${path}${index === 0 ? '' : `.${index + 1}`}`)
      const textJson = JSON.stringify(text)
      const digest = hash('sha256', `[${headingsJson},${textJson}]`)
      lines += `{"id":${chunk},${own},"headings":${headingsJson},"text":${textJson},"tokens":${tokens},"hash":"${digest}",${end}}\n`
    }
  }
  return withoutOtherLineEnds(lines)
}

/** Fields as they stand in a line. */
function fieldsJson(fields: Partial<ChunkLine>): string {
  return JSON.stringify(fields).slice(1, -1)
}

/** JSON on lines for every reader: some take these characters for the end of a line. */
function withoutOtherLineEnds(lines: string): string {
  return lines.replace(/[\u0085\u2028\u2029]/g, sign => {
    return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}
