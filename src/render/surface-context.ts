import type { TemplateFiles } from '../document/template/load-templates.ts'
import { UsageError } from '../errors.ts'
import type { SurfaceContext } from '../surfaces/surface.ts'
import { startFilesOf } from '../surfaces/surfaces-named.ts'
import type { PublishOptions } from '../config.ts'

/** What surfaces get to know of a generation's options. */
export function surfaceContext(options: PublishOptions, templates: TemplateFiles): SurfaceContext {
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
