import type { SurfaceMaker } from '../surface.ts'
import { imagesOf } from './images-of.ts'
import { robots } from './robots.ts'
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
