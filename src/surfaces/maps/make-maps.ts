import { isCover, isPicture } from '../../catalogue/schema/media.ts'
import type { Entry } from '../../document/entry.ts'
import { hasPages, pathOfTree } from '../shared/addresses.ts'
import type { SurfaceContext, SurfaceMaker } from '../surface.ts'
import { mapRows } from './map-rows.ts'
import { MAP_INDEX, sitemapFiles } from './sitemap.ts'

export const makeMaps: SurfaceMaker = {
  recordData(entry, _, context) {
    // A sitemap lists the images of pages, not of Markdown files.
    const images = context.baseUrl === null || !hasPages(context) ? [] : imagesOf(entry)
    return images.length === 0 ? {} : { images }
  },
  part: mapRows,
  liveFiles: account => (account === null ? [MAP_INDEX] : []),
  *join(catalogue, context) {
    if (context.baseUrl !== null) yield* sitemapFiles(catalogue, context)
    if (context.baseUrl !== null || context.options.contentSignal !== null)
      yield { path: 'robots.txt', content: robots(context) }
  },
  warnings: (_, { baseUrl }) =>
    baseUrl === null
      ? [
          'there is no sitemap.xml: the addresses in it have to be absolute; give --base-url, or leave maps out of --surfaces',
        ]
      : [],
}

const MOST_IMAGES = 10

/** Only addresses of pictures below this length are listed, as the protocol requires (sitemaps.org, `loc`). */
const LONGEST = 2048

function imagesOf(entry: Entry): string[] {
  const { media } = entry.type === 'product' ? entry.product : entry.account
  const pictures = media.filter(medium => isPicture(medium) && medium.src.length < LONGEST)
  const coversFirst = [...pictures.filter(isCover), ...pictures.filter(medium => !isCover(medium))]
  return [...new Set(coversFirst.map(({ src }) => src))].slice(0, MOST_IMAGES)
}

export function robots({ baseUrl, options }: SurfaceContext): string {
  const path = pathOfTree(baseUrl)
  const signal = options.contentSignal
  const lines = [
    // Robots read robots.txt only at the root of a host (RFC 9309, section 2.3). So the file of a tree below a path
    // states where its lines belong.
    ...(path === '/' || baseUrl === null
      ? []
      : [`# Robots read this at ${new URL(baseUrl).origin}/robots.txt alone: add these lines there.`]),
    'User-agent: *',
    ...(signal === null ? [] : [`Content-Signal: ${signal}`]),
    `Allow: ${path}`,
    ...(baseUrl === null ? [] : ['', `Sitemap: ${baseUrl}/sitemap.xml`]),
  ]
  return `${lines.join('\n')}\n`
}
