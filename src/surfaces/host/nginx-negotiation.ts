import { formats } from '../../formats/index.ts'
import { hasPages, PAGE_FILE } from '../shared/addresses.ts'
import { withoutParameters } from '../shared/media-types.ts'
import type { SurfaceContext } from '../surface.ts'
import { type NginxLine, quoted } from './nginx-block.ts'

/**
 * Sets `$tourpress_kind`: the suffix of the file that `/products/ID` is for this client. It is the one that the server would
 * choose at `/exports/products/ID` (docs/server.md), or the page where there are pages. A media type counts where `Accept`
 * names it without a lower quality value; among several the first format wins. Beside pages plain text does not count, since
 * programs for people name it together with HTML.
 */
export function negotiation(context: SurfaceContext): NginxLine[] {
  const [usual = '""', ...others] = suffixesOfPage(context)
  return [
    'set $tourpress_vary "";',
    `set $tourpress_kind ${usual};`,
    ...formats
      .filter(({ extension }) => others.includes(extension))
      .reverse()
      .map(({ extension, mediaType }) => ({
        head: `if ($http_accept ~* ${quoted(accepts(mediaType))})`,
        lines: [`set $tourpress_kind ${extension};`],
      })),
  ]
}

/** The suffixes that `/products/ID` can have, the usual one first. */
export function suffixesOfPage(context: SurfaceContext): string[] {
  const offered = formats
    .filter(({ name, isNegotiated }) => isNegotiated && context.formats.includes(name))
    .filter(({ mediaType }) => !hasPages(context) || !mediaType.startsWith('text/plain'))
  return [...(hasPages(context) ? [PAGE_FILE.extension] : []), ...offered.map(({ extension }) => extension)]
}

function accepts(mediaType: string): string {
  return `(?:^|,)\\s*${withoutParameters(mediaType).replace(/[.+]/g, '\\$&')}\\s*(?:,|$|;\\s*q=1|;(?!\\s*q=))`
}
