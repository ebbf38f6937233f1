import { type EntryMaker, makeEntries } from '../document/make-entries.ts'
import { type TemplateFiles, templatesFrom } from '../document/template/load-templates.ts'
import { UsageError } from '../errors.ts'
import { addressesAt } from '../formats/record-file.ts'
import type { PublishOptions } from '../publish-options.ts'
import type { LoadedSurface, SurfaceContext } from '../surfaces/surface.ts'
import { loadSurfaces, startFilesOf } from '../surfaces/surfaces-named.ts'
import { type FileKinds, fileKinds } from '../tree/record-files.ts'

/** What a generation's files are rendered with: it follows from the options and the templates alone. */
export interface Rendering {
  /** Which files each record has. */
  kinds: FileKinds
  /** Makes of the store's records what formats and surfaces render. */
  entries: EntryMaker
  surfaces: readonly LoadedSurface[]
  /** What surfaces get to know of the options. */
  context: SurfaceContext
}

/** Loads the surfaces that these options name; templates are parsed when a record asks for them. */
export async function loadRendering(options: PublishOptions, templates: TemplateFiles): Promise<Rendering> {
  const surfaces = await loadSurfaces(options.surfaces)
  const context = surfaceContext(options, templates)
  const entries = makeEntries(templatesFrom(templates), addressesAt(options.baseUrl))
  return { kinds: fileKinds(surfaces, context), entries, surfaces, context }
}

function surfaceContext(options: PublishOptions, templates: TemplateFiles): SurfaceContext {
  const { formats, surfaces, baseUrl } = options
  const context: Omit<SurfaceContext, 'startFiles'> = {
    options,
    formats,
    surfaces,
    baseUrl,
    template(name) {
      const template = Object.hasOwn(templates, name) ? templates[name] : undefined
      if (template === undefined) throw new UsageError(`Reading the templates: there is no ${name}`)
      return template
    },
  }
  return { ...context, startFiles: startFilesOf(context) }
}
