import type { Surface } from './surface.ts'

/** Maps for search engines. */
export const maps: Surface = {
  name: 'maps',
  summary: 'sitemap.xml, and lines for a robots.txt',
  needs: [],
  load: async () => (await import('./maps/make-maps.ts')).makeMaps,
}
