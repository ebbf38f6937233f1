import { join } from 'node:path'
import type { RecordType } from '../catalogue/read-record.ts'
import { openStoreReadOnly, type Store } from '../catalogue/store/open-store.ts'
import { accountReader, productReader } from '../catalogue/store/read-rows.ts'
import type { PublishOptions } from '../config/publish-options.ts'
import type { TemplateFiles } from '../document/template/template-files.ts'
import { recordAddress, recordFile } from '../formats/record-file.ts'
import type { Theme } from '../surfaces/theme.ts'
import { readLiveFile } from '../tree/link-file.ts'
import { suffixOf } from '../tree/record-files.ts'
import { type BatchMemory, createBatchMemory } from './batch-memory.ts'
import { createRecordWriter, type RecordWriter, type RenderFolders } from './record-writer.ts'
import type { FileContent } from './render-record.ts'
import { loadRendering, type Rendering } from './rendering.ts'
import { keepUnchanged } from './unchanged-files.ts'

/** Everything that rendering depends on beside the records. It is plain data, so that it can be sent to a worker. */
export interface RenderJob {
  /** The path of the store's SQLite file. */
  store: string
  folders: RenderFolders
  options: PublishOptions
  templates: TemplateFiles
  theme: Theme
}

/** What a thread opens once and uses for one batch after another. */
export interface RenderContext {
  readonly rendering: Rendering
  readonly folders: RenderFolders
  readonly store: Store
  readonly readAccount: ReturnType<typeof accountReader>
  readonly readProduct: ReturnType<typeof productReader>
  /** Holds the bytes of one batch. */
  readonly memory: BatchMemory
  readonly writer: RecordWriter
  /** Keeps files of unchanged records for surfaces when building on a baseline. */
  readonly keep: ReturnType<typeof keepUnchanged>
  /** The suffixes of a record's own files, in list order of the formats. */
  readonly plainSuffixes: readonly string[]
  /** Returns the address of the product with the id `product`. */
  addressOf(product: string): string
}

/** Opens a context with its own connection to the store. */
export async function openRenderContext(job: RenderJob): Promise<RenderContext> {
  const { folders, options, templates, theme } = job
  const rendering = await loadRendering(options, templates, theme)
  const { formats, encodings } = rendering.kinds
  const store = openStoreReadOnly(job.store)
  return {
    rendering,
    folders,
    store,
    readAccount: accountReader(store),
    readProduct: productReader(store),
    memory: createBatchMemory(),
    writer: createRecordWriter(folders, encodings),
    keep: keepUnchanged(folders.staging, rendering.surfaces),
    plainSuffixes: formats.map(format => suffixOf(format, false)),
    addressOf: id => recordAddress({ type: 'product', id }, options.baseUrl),
  }
}

/** Reads a record's own files from the live generation. */
export function liveFiles(context: RenderContext, type: RecordType, id: string): FileContent[] {
  const live = liveFolder(context)
  return context.plainSuffixes.map(suffix => ({
    suffix,
    content: readLiveFile(join(live, recordFile(type, id, suffix))),
  }))
}

export function liveFolder({ folders }: RenderContext): string {
  if (folders.live === null) throw new Error('Only a plan against a live generation has unchanged records')
  return folders.live
}
