import { formats } from '../../formats/index.ts'
import { hasPages, PAGE_FILE } from '../shared/addresses.ts'
import { withoutParameters } from '../shared/media-types.ts'
import type { SurfaceContext } from '../surface.ts'
import { type NginxLine, quoted } from './nginx-block.ts'

/**
 * Directives that set `$tourpress_kind`: the suffix of the file that a client gets at `/products/ID`. It is the file
 * that the server would choose at `/exports/products/ID` (docs/server.md), or the page if the tree has pages. Another
 * format replaces it if `Accept` names its media type with a quality of 1; the first such format wins. If there are
 * pages, plain text is not offered, because programs for people name it together with HTML.
 */
export function negotiation(context: SurfaceContext): NginxLine[] {
  const [preferred = '""', ...others] = suffixesOfPage(context)
  return [
    'set $tourpress_vary "";',
    `set $tourpress_kind ${preferred};`,
    ...formats
      .filter(({ extension }) => others.includes(extension))
      .reverse()
      .map(({ extension, mediaType }) => ({
        head: `if ($http_accept ~* ${quoted(accepts(mediaType))})`,
        lines: [`set $tourpress_kind ${extension};`],
      })),
  ]
}

/** The suffixes of the files that can be sent for `/products/ID`; the first one is the default. */
export function suffixesOfPage(context: SurfaceContext): string[] {
  const offered = formats
    .filter(({ name, isNegotiated }) => isNegotiated && context.formats.includes(name))
    .filter(({ mediaType }) => !hasPages(context) || !mediaType.startsWith('text/plain'))
  return [...(hasPages(context) ? [PAGE_FILE.extension] : []), ...offered.map(({ extension }) => extension)]
}

function accepts(mediaType: string): string {
  return `(?:^|,)\\s*${withoutParameters(mediaType).replace(/[.+]/g, '\\$&')}\\s*(?:,|$|;\\s*q=1|;(?!\\s*q=))`
}
