import { openStoreReadOnly } from '../catalogue/store/open-store.ts'
import type { TemplateFiles } from '../document/template/load-templates.ts'
import type { PublishOptions } from '../publish-options.ts'
import { type Put, putFile } from '../tree/put-file.ts'
import type { RenderFolders } from './record-writer.ts'
import { createRenderer, type Renderer } from './renderer.ts'
import { loadRendering } from './rendering.ts'

/** All that rendering depends on beside the records; plain data, so that it can travel to a worker. */
export interface RenderJob {
  /** The store's SQLite file. */
  store: string
  folders: RenderFolders
  options: PublishOptions
  templates: TemplateFiles
}

/** A renderer that reads the store over a connection of its own. */
export async function openRenderer(
  { store, folders, options, templates }: RenderJob,
  put: Put = putFile,
): Promise<Renderer> {
  const rendering = await loadRendering(options, templates)
  return createRenderer(openStoreReadOnly(store), folders, rendering, put)
}
