import type { Surface } from '../surface.ts'

export const maps = {
  name: 'maps' as const,
  summary: 'sitemap.xml, and lines for a robots.txt',
  needs: [],
  uploadOrders: [
    [/^sitemap\.xml$/, 'list'],
    [/^robots\.txt$/, 'pointer'],
  ],
  startFile: ({ baseUrl }) =>
    baseUrl === null
      ? null
      : { file: 'sitemap.xml', title: 'Sitemap', note: 'every document, for search engines' },
  load: async () => (await import('./make-maps.ts')).makeMaps,
} satisfies Surface
