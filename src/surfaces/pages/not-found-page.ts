import { pathOfTree } from '../shared/addresses.ts'
import type { SurfaceContext, SurfaceFile } from '../surface.ts'
import { element } from './element.ts'
import { pageText } from './page-text.ts'
import { HOME_PAGE } from './paths.ts'
import { siteName } from './site-layout.ts'
import { siteWords } from './site-words.ts'

/**
 * `404.html`, which hosts serve if a file does not exist. It is shown at addresses of any depth. So its links are not
 * relative: they begin with the path of the tree.
 */
export function notFoundPage(context: SurfaceContext, locale: string): SurfaceFile {
  const words = siteWords(context.templates, locale)
  const root = pathOfTree(context.baseUrl)
  const content = pageText(
    {
      title: words.notFound,
      locale,
      root,
      head: [element('meta', { name: 'robots', content: 'noindex' })],
      steps: null,
      main: element(
        'main',
        { class: 'front' },
        element('h1', {}, words.notFound),
        element('p', {}, words.notFoundText),
        element('p', {}, element('a', { href: root + HOME_PAGE }, siteName(words, context).text)),
      ),
    },
    context,
  )
  return { path: '404.html', content }
}
