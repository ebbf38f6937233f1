import { isCover, isPicture } from '../../catalogue/schema/media.ts'
import type { Entry } from '../../document/entry.ts'
import { pathOfTree } from '../shared/addresses.ts'
import type { SurfaceContext, SurfaceMaker } from '../surface.ts'
import { sitemapFiles } from './sitemap.ts'

/** What search engines look for: maps with absolute addresses, and `robots.txt`. */
export const makeMaps: SurfaceMaker = {
  recordData(entry, _, { baseUrl, surfaces }) {
    // Images belong to pages: no map names them for other files.
    const images = baseUrl === null || !surfaces.includes('pages') ? [] : imagesOf(entry)
    return images.length === 0 ? {} : { images }
  },
  *files(catalogue, context) {
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

/** Longer addresses are in no map (sitemaps.org). */
const LONGEST = 2048

/** Addresses of a record's pictures, the covers first. */
export function imagesOf(entry: Entry): string[] {
  const { media } = entry.type === 'product' ? entry.product : entry.account
  const pictures = media.filter(medium => isPicture(medium) && medium.src.length < LONGEST)
  const coversFirst = [...pictures.filter(isCover), ...pictures.filter(medium => !isCover(medium))]
  return [...new Set(coversFirst.map(({ src }) => src))].slice(0, MOST_IMAGES)
}

/** `robots.txt`: what robots may do with the tree, and where its map is. */
export function robots({ baseUrl, options }: SurfaceContext): string {
  const path = pathOfTree(baseUrl)
  const signal = options.contentSignal
  const lines = [
    // What is written below a path is read by nobody (RFC 9309, section 2.3).
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
