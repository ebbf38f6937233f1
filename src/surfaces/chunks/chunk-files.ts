import { hash } from 'node:crypto'
import * as z from 'zod'
import { fileForPeople } from '../shared/addresses.ts'
import type { Catalogue, ListedRecord, SurfaceContext, SurfaceFile } from '../surface.ts'
import { CHUNK_INDEX, chunkIndexText, chunkPath } from './chunk-index.ts'
import type { ChunkLine } from './chunk-line.ts'
import { GatheredSection } from './sections.ts'
import { splitText } from './split-text.ts'

/** A file for each account, and an index of these files. Lines of records that did not change are copied from the live generation. */
export function* chunkFiles(catalogue: Catalogue, context: SurfaceContext): Iterable<SurfaceFile> {
  for (const { id } of catalogue.accounts()) {
    const path = chunkPath(id)
    if (catalogue.isChanged(id)) yield { path, content: linesOf(catalogue, context, id, path) }
    else yield { keep: path }
  }
  yield { path: CHUNK_INDEX, content: chunkIndexText(catalogue) }
}

function* linesOf(
  catalogue: Catalogue,
  context: SurfaceContext,
  account: string,
  path: string,
): Iterable<string> {
  const live = liveChunkReader(catalogue.liveLines(path))
  for (const { record, text } of catalogue.gathered('chunks', account))
    yield [...(text === null ? live(record) : chunkLines(record, text, context))].join('')
}

/** A record's lines, from the sections that were gathered when it was rendered. */
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

/** JSON on one line for every reader: some take these characters for the end of a line. */
function toJsonLine(line: ChunkLine): string {
  return JSON.stringify(line).replace(/[\u0085\u2028\u2029]/g, sign => {
    return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}

function addressOf(record: ListedRecord, context: SurfaceContext): string {
  const path = fileForPeople(record, context)
  return context.baseUrl === null ? path : `${context.baseUrl}/${path}`
}

const Owner = z.object({ type: z.string(), record: z.string() })

/**
 * Reads a live file of chunks once, in which lines are in the order of type and id. Each call gives the lines of one record
 * and skips those of the records before it, so records have to be asked for in the same order.
 */
export function liveChunkReader(
  lines: Iterable<string>,
): (record: Pick<ListedRecord, 'type' | 'id'>) => Iterable<string> {
  const source = lines[Symbol.iterator]()
  let next = source.next()
  return function* (record) {
    for (; next.done !== true; next = source.next()) {
      const { type, record: id } = Owner.parse(JSON.parse(next.value))
      const order = compare(type, record.type) || compare(id, record.id)
      if (order > 0) return
      if (order === 0) yield `${next.value}\n`
    }
  }
}

/** By bytes, the order of SQLite. */
function compare(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}
