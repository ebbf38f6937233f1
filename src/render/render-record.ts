import type { Entry } from '../document/entry.ts'
import type { FileFormat } from '../formats/format.ts'
import type { RenderedRecord } from '../plan/rendered-record.ts'
import { SurfaceData } from '../surfaces/surface-data.ts'
import { endingOf } from '../tree/record-files.ts'
import type { BatchMemory } from './batch-memory.ts'
import type { Rendering } from './rendering.ts'

/** The content of one of a record's files, which is not written yet. */
export interface FileContent {
  /** Without the first dot, such as `octo.json`. */
  ending: string
  content: Buffer
}

/** A record's own files, in list order; of an account those without its products. */
export function renderRecord({ kinds }: Rendering, entry: Entry, memory: BatchMemory): FileContent[] {
  const files = entry.type === 'product' ? [...kinds.formats, ...kinds.productFiles] : kinds.formats
  return files.map(format => fileOf(format, entry, memory))
}

/** Those of its files that an account's `all` files are made of. */
export function renderTexts({ kinds }: Rendering, entry: Entry, memory: BatchMemory): FileContent[] {
  return kinds.formats.map(format => fileOf(format, entry, memory))
}

function fileOf(format: FileFormat, entry: Entry, memory: BatchMemory): FileContent {
  const content = memory.encode(format.open(entry), format.record(entry), format.close)
  return { ending: endingOf(format, false), content }
}

/** What the surfaces need to know of a record later, when all records are rendered. */
export function dataForSurfaces(
  { surfaces, context }: Rendering,
  entry: Entry,
  files: readonly FileContent[],
): Required<Pick<RenderedRecord, 'card' | 'gathered'>> {
  const byEnding = new Map(files.map(({ ending, content }) => [ending, content]))
  const data = surfaces.flatMap(surface => surface.recordData?.(entry, byEnding, context) ?? [])
  const gathered = surfaces.flatMap(({ name, gather }) =>
    gather ? [[name, gather(entry, context)] as const] : [],
  )
  return {
    // In the order of the schema, as it is read back from the list.
    card: SurfaceData.parse(Object.assign({}, ...data)),
    gathered: Object.fromEntries(gathered),
  }
}
