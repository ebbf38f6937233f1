import type { PublishOptions } from '../config/publish-options.ts'
import type { TemplateFiles } from '../document/template/template-files.ts'
import { UsageError } from '../errors.ts'
import { loadFormats } from '../formats/index.ts'
import type { LoadedSurface, SurfaceContext } from '../surfaces/surface.ts'
import { loadSurfaces, startFilesOf } from '../surfaces/surfaces-named.ts'
import type { Theme } from '../surfaces/theme.ts'
import { encodingsOf, type FileKinds } from '../tree/record-files.ts'

export interface PublishedFiles {
  kinds: FileKinds
  surfaces: readonly LoadedSurface[]
  context: SurfaceContext
}

/** Loads the surfaces and formats that `options` name, but no code that makes documents, which takes longer. */
export async function loadPublishedFiles(
  options: PublishOptions,
  templates: TemplateFiles,
  theme: Theme,
): Promise<PublishedFiles> {
  const surfaces = await loadSurfaces(options.surfaces)
  const context = surfaceContext(options, templates, theme)
  const kinds = {
    formats: await loadFormats(options.formats),
    productFiles: surfaces.flatMap(surface => surface.productFile?.(context) ?? []),
    encodings: encodingsOf(surfaces),
  }
  return { kinds, surfaces, context }
}

function surfaceContext(options: PublishOptions, templates: TemplateFiles, theme: Theme): SurfaceContext {
  const { formats, surfaces, baseUrl, bookingUrl } = options
  const context: Omit<SurfaceContext, 'startFiles'> = {
    options,
    formats,
    surfaces,
    ...{ baseUrl, bookingUrl },
    templates,
    theme,
    template(name) {
      const template = Object.hasOwn(templates, name) ? templates[name] : undefined
      if (template === undefined) throw new UsageError(`Reading the templates: there is no ${name}`)
      return template
    },
  }
  return { ...context, startFiles: startFilesOf(context) }
}
