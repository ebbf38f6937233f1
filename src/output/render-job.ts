import { openStoreReadOnly } from '../catalogue/store/open-store.ts'
import { type TemplateFiles, templatesFrom } from '../document/load-templates.ts'
import { makeEntries } from '../document/make-entries.ts'
import { formats } from '../formats/index.ts'
import { createRenderer, type Folders, type Renderer } from './render-chunk.ts'

/** All that rendering depends on beside the records; plain data, so that it can travel to a worker. */
export interface RenderJob {
  storeFile: string
  folders: Folders
  /** Names of the formats to write. */
  formats: string[]
  baseUrl: string | null
  templates: TemplateFiles
}

/** A renderer that reads the store by itself. */
export function rendererOf(job: RenderJob): Renderer {
  const chosen = formats.filter(({ name }) => job.formats.includes(name))
  const entries = makeEntries(templatesFrom(job.templates), job.baseUrl)
  return createRenderer(openStoreReadOnly(job.storeFile), job.folders, chosen, entries)
}
