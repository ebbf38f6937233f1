import { doubtsOf } from '../document/doubts.ts'
import type { Entry } from '../document/entry.ts'
import type { RenderedRecord } from '../plan/rendered-record.ts'
import { inSchemaOrder, type SurfaceData } from '../surfaces/surface-data.ts'
import { suffixOf } from '../tree/record-files.ts'
import type { BatchMemory } from './batch-memory.ts'
import type { Rendering } from './rendering.ts'

export interface FileContent {
  /** The suffix without the first dot, such as `octo.json`. */
  suffix: string
  content: Buffer
}

export interface RecordContent {
  /** In the order of `suffixesOf`. An account's files here do not include its products. */
  files: FileContent[]
  data: Required<Pick<RenderedRecord, 'card' | 'gathered'>>
}

export function renderTexts({ kinds }: Rendering, entry: Entry, memory: BatchMemory): FileContent[] {
  return kinds.formats.map(format => ({
    suffix: suffixOf(format, false),
    content: memory.encode(format.open(entry), format.record(entry), format.close),
  }))
}

/** Renders accounts or products, all in one format before the next: its code then stays in the processor's cache. */
export function renderRecords(
  { kinds, surfaces, context }: Rendering,
  entries: readonly Entry[],
  memory: BatchMemory,
): RecordContent[] {
  const formats = entries[0]?.type === 'product' ? [...kinds.formats, ...kinds.productFiles] : kinds.formats
  const texts = formats.map(format =>
    entries.map(entry => [format.open(entry), format.record(entry), format.close]),
  )
  // The files of a record are encoded one after another, so that they are adjacent in memory: this speeds up hashing.
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
      card: inSchemaOrder(Object.assign(forCheck(entries[record]), ...cards.map(card => card[record]))),
      gathered: Object.fromEntries(gathered.map(({ name, texts }) => [name, texts[record] ?? ''])),
    },
  }))
}

/** Returns the facts about a product that `check` needs and that no file contains. */
function forCheck(entry: Entry | undefined): SurfaceData {
  if (entry?.type !== 'product') return {}
  const { endDate } = entry.product
  const doubts = doubtsOf(entry)
  return { ...(endDate === null ? {} : { ends: endDate }), ...(doubts.length === 0 ? {} : { doubts }) }
}
