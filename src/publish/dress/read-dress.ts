import type { TemplateFiles } from '../../document/template/template-files.ts'
import type { PublishOptions } from '../../publish-options.ts'
import type { Dress } from '../../surfaces/dress.ts'
import { PLAIN_DRESS } from '../../surfaces/pages/dress/plain-dress.ts'
import { hasPages } from '../../surfaces/shared/addresses.ts'

/**
 * Reads what pages are dressed with: the theme, the logo, and the pictures of the templates of pages.
 *
 * @throws {UsageError} on a mistake in them.
 */
export async function readDress(options: PublishOptions, templates: TemplateFiles): Promise<Dress> {
  const { theme, logo } = options
  const frames = Object.entries(templates).flatMap(([name, file]) =>
    /^page\./.test(name) && file.source.includes('![') ? [file] : [],
  )
  if (!hasPages(options) || (theme === null && logo === null && frames.length === 0)) return PLAIN_DRESS
  const { readOwnDress } = await import('./read-own-dress.ts')
  return readOwnDress(theme, logo, frames)
}
