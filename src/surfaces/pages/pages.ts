import { PAGE_FILE } from '../shared/addresses.ts'
import type { Surface } from '../surface.ts'

/** Pages for people and search engines. */
export const pages: Surface = {
  name: 'pages',
  summary: 'an html page for every product and operator, and a front door',
  needs: [],
  startFile: () => ({ file: 'index.html', title: 'Front door', note: 'all products as pages for people' }),
  usesVersions: true,
  phases: [
    [/^assets\/.+\.(?:css|js)$/, 'joined'],
    [/^index\.html$/, 'entrance'],
    [/\.html$/, 'page'],
  ],
  negotiated: PAGE_FILE,
  load: async () => (await import('./make-pages.ts')).makePages,
}
