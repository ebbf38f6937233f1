import { join } from 'node:path'
import type { RecordType } from '../catalogue/read-record.ts'
import { openStoreReadOnly } from '../catalogue/store/open-store.ts'
import { accountReader, productReader } from '../catalogue/store/read-rows.ts'
import type { PublishOptions } from '../config/publish-options.ts'
import type { TemplateFiles } from '../document/template/template-files.ts'
import { recordAddress, recordFile } from '../formats/record-file.ts'
import type { Theme } from '../surfaces/theme.ts'
import { readLiveFile } from '../tree/link-file.ts'
import { suffixOf } from '../tree/record-files.ts'
import { createBatchMemory } from './batch-memory.ts'
import { createRecordWriter, type RenderFolders } from './record-writer.ts'
import type { FileContent } from './render-record.ts'
import { loadRendering } from './rendering.ts'
import { keepUnchanged } from './unchanged-files.ts'

/** It has plain data only, because it is sent to worker threads. */
export interface RenderJob {
  store: string
  folders: RenderFolders
  options: PublishOptions
  templates: TemplateFiles
  theme: Theme
}

export type RenderContext = Awaited<ReturnType<typeof openRenderContext>>

/** The caller has to close the `store` of the result. */
export async function openRenderContext({ store: file, folders, options, templates, theme }: RenderJob) {
  const rendering = await loadRendering(options, templates, theme)
  const { formats, encodings } = rendering.kinds
  const store = openStoreReadOnly(file)
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
    addressOf: (id: string) => recordAddress({ type: 'product', id }, options.baseUrl),
  }
}

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
