import type { Entry } from '../document/entry.ts'
import type { RenderedRecord } from '../plan/rendered-record.ts'
import { inSchemaOrder } from '../surfaces/surface-data.ts'
import { suffixOf } from '../tree/record-files.ts'
import type { BatchMemory } from './batch-memory.ts'
import type { Rendering } from './rendering.ts'

/** The content of one of a record's files, which is not written yet. */
export interface FileContent {
  /** Without the first dot, such as `octo.json`. */
  suffix: string
  content: Buffer
}

/** What is made of a record. */
export interface RecordContent {
  /** Its own files, in list order; of an account those without its products. */
  files: FileContent[]
  /** What the surfaces need to know of it later, when all records are rendered. */
  data: Required<Pick<RenderedRecord, 'card' | 'gathered'>>
}

/** Those of a record's files that an account's `all` files are made of. */
export function renderTexts({ kinds }: Rendering, entry: Entry, memory: BatchMemory): FileContent[] {
  return kinds.formats.map(format => ({
    suffix: suffixOf(format, false),
    content: memory.encode(format.open(entry), format.record(entry), format.close),
  }))
}

/**
 * Renders records of one kind. All of them are written in one format before the next one: so the code of a format stays near the
 * processor.
 */
export function renderRecords(
  { kinds, surfaces, context }: Rendering,
  entries: readonly Entry[],
  memory: BatchMemory,
): RecordContent[] {
  const formats = entries[0]?.type === 'product' ? [...kinds.formats, ...kinds.productFiles] : kinds.formats
  const texts = formats.map(format =>
    entries.map(entry => [format.open(entry), format.record(entry), format.close]),
  )
  // The files of a record lie one behind the other.
  const files = entries.map((_, record) =>
    formats.map((format, index) => ({
      suffix: suffixOf(format, false),
      content: memory.encode(...(texts[index]?.[record] ?? [])),
    })),
  )
  const bySuffix = files.map(own => new Map(own.map(({ suffix, content }) => [suffix, content])))
  const cards = surfaces.map(({ recordData }) =>
    entries.map((entry, record) => recordData?.(entry, bySuffix[record] ?? new Map(), context)),
  )
  const gathered = surfaces.flatMap(({ name, gather }) =>
    gather ? [{ name, texts: entries.map(entry => gather(entry, context)) }] : [],
  )
  return files.map((own, record) => ({
    files: own,
    data: {
      card: inSchemaOrder(Object.assign({}, ...cards.map(card => card[record]))),
      gathered: Object.fromEntries(gathered.map(({ name, texts }) => [name, texts[record] ?? ''])),
    },
  }))
}
