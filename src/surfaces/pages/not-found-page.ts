import { pathOfTree } from '../shared/addresses.ts'
import type { SurfaceContext, SurfaceFile } from '../surface.ts'
import { element } from './element.ts'
import { pageText } from './page-text.ts'
import { HOME_PAGE } from './paths.ts'
import { siteName } from './site-frame.ts'
import { siteWords } from './site-words.ts'

/**
 * What a host answers with where there is nothing. It is served at any depth, so its links begin at the host's root,
 * or where the tree is known to be below it.
 */
export function notFoundPage(context: SurfaceContext, locale: string): SurfaceFile {
  const words = siteWords(locale)
  const root = pathOfTree(context.baseUrl)
  const content = pageText({
    title: words.notFound,
    locale,
    root,
    head: [element('meta', { name: 'robots', content: 'noindex' })],
    body: [
      element(
        'main',
        {},
        element('h1', {}, words.notFound),
        element('p', {}, words.notFoundText),
        element('p', {}, element('a', { href: root + HOME_PAGE }, siteName(words, context).text)),
      ),
    ],
  })
  return { path: '404.html', content }
}
