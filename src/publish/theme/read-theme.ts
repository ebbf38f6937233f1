import type { PublishOptions } from '../../config/publish-options.ts'
import type { TemplateFiles } from '../../document/template/template-files.ts'
import { PLAIN_THEME } from '../../surfaces/pages/theme/plain-theme.ts'
import { hasPages } from '../../surfaces/shared/addresses.ts'
import type { Theme } from '../../surfaces/theme.ts'

export async function readTheme(options: PublishOptions, templates: TemplateFiles): Promise<Theme> {
  const { theme, logo } = options
  const layouts = Object.entries(templates).flatMap(([name, file]) =>
    /^page\./.test(name) && file.source.includes('![') ? [file] : [],
  )
  if (!hasPages(options) || (theme === null && logo === null && layouts.length === 0)) return PLAIN_THEME
  const { readCustomTheme } = await import('./read-custom-theme.ts')
  return readCustomTheme(theme, logo, layouts)
}
