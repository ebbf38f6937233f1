import { openStoreReadOnly } from '../catalogue/store/open-store.ts'
import type { PublishOptions } from '../config.ts'
import { makeEntries } from '../document/make-entries.ts'
import { type TemplateFiles, templatesFrom } from '../document/template/load-templates.ts'
import { loadSurfaces } from '../surfaces/surfaces-named.ts'
import { type Put, putFile } from '../tree/put-file.ts'
import { fileKinds } from '../tree/record-files.ts'
import type { Folders } from './piece-writer.ts'
import { createRenderer, type Renderer } from './render-chunk.ts'
import { surfaceContext } from './surface-context.ts'

/** All that rendering depends on beside the records; plain data, so that it can travel to a worker. */
export interface RenderJob {
  storeFile: string
  folders: Folders
  options: PublishOptions
  templates: TemplateFiles
}

/** A renderer that reads the store by itself. */
export async function rendererOf(
  { storeFile, folders, options, templates }: RenderJob,
  put: Put = putFile,
): Promise<Renderer> {
  const surfaces = await loadSurfaces(options.surfaces)
  const context = surfaceContext(options, templates)
  const kinds = fileKinds(surfaces, context)
  const entries = makeEntries(templatesFrom(templates), options.baseUrl)
  return createRenderer(openStoreReadOnly(storeFile), folders, { kinds, entries, surfaces, context }, put)
}
