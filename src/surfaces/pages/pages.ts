import { PAGE_FILE } from '../shared/addresses.ts'
import { FONT_TYPES, PICTURE_TYPES } from '../shared/media-types.ts'
import type { Surface } from '../surface.ts'

const THEME_FILES = new RegExp(
  `^assets/.+\\.(?:${Object.keys({ ...PICTURE_TYPES, ...FONT_TYPES }).join('|')})$`,
)

export const pages = {
  name: 'pages' as const,
  summary: 'an html page for every product and operator, and a front door',
  needs: [],
  startFile: () => ({ file: 'index.html', title: 'Front door', note: 'all products as pages for people' }),
  usesTranslations: true,
  uploadOrders: [
    [/^assets\/.+\.(?:css|js)$/, 'joined'],
    [/^assets\/(?:find.*\.json|lists\.txt)$/, 'page'],
    [THEME_FILES, 'record'],
    [/^index\.html$/, 'entrance'],
    [/^(?:(?:places|kinds)(?:\/~\.\d+)?|(?:offers|operators)(?:\/\d+)?)\.html$/, 'index'],
    [/\.html$|^(?:browse|places|kinds|durations|prices|languages)\/.+\.json$/, 'page'],
  ],
  negotiated: PAGE_FILE,
  load: async () => (await import('./make-pages.ts')).makePages,
} satisfies Surface
