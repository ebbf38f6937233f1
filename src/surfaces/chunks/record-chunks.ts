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
  const own = { type, record: id, account: entry.account.id }
  const title = type === 'product' ? entry.product.title : entry.account.name
  const file = fileForPeople(entry, context)
  const url = context.baseUrl === null ? file : `${context.baseUrl}/${file}`
  let lines = ''
  for (const { path, headings, parts } of sectionsOf(entry.document))
    for (const [index, { text, tokens }] of splitText(parts, locale ?? 'en').entries()) {
      const chunk = `${type}:${id}#${path}${index === 0 ? '' : `.${index + 1}`}`
      const digest = hash('sha256', JSON.stringify([headings, text]))
      lines += `${toJsonLine({ id: chunk, ...own, title, headings, text, tokens, hash: digest, url, locale })}\n`
    }
  return lines
}

/** JSON on one line for every reader: some take these characters for the end of a line. */
function toJsonLine(line: ChunkLine): string {
  return JSON.stringify(line).replace(/[\u0085\u2028\u2029]/g, sign => {
    return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}
