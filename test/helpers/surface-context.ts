import { readTemplates } from '../../src/document/template/template-files.ts'
import { formats } from '../../src/formats/index.ts'
import { defaultsOf } from '../../src/options/option.ts'
import { PLAIN_THEME } from '../../src/surfaces/pages/theme/plain-theme.ts'
import type { SurfaceContext } from '../../src/surfaces/surface.ts'
import { SurfaceOptions } from '../../src/surfaces/surface-options.ts'
import { startFilesOf } from '../../src/surfaces/surfaces-named.ts'

/** The context of surfaces in a build with default options. */
export function surfaceContext(own: Partial<SurfaceContext> = {}): SurfaceContext {
  const context: Omit<SurfaceContext, 'startFiles'> = {
    options: defaultsOf(SurfaceOptions),
    formats: formats.map(({ name }) => name),
    surfaces: ['pages'],
    ...{ baseUrl: null, bookingUrl: null },
    templates: readTemplates(null),
    theme: PLAIN_THEME,
    template(name) {
      throw new Error(`Nobody asked for "${name}"`)
    },
    ...own,
  }
  return { startFiles: startFilesOf(context), ...context }
}
