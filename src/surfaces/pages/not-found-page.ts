import { linkTo, pathOfTree } from '../shared/addresses.ts'
import type { SurfaceFile } from '../surface.ts'
import { element } from './element.ts'
import { pageText } from './page-text.ts'
import { HOME_PAGE, NOT_FOUND_PAGE } from './paths.ts'
import type { SiteParts } from './site-parts.ts'

/**
 * Makes `404.html`, which hosts serve if a file does not exist. It is shown at addresses of any depth. So its links are
 * not relative: they begin with the path of the tree.
 */
export function notFoundPage(site: SiteParts): SurfaceFile {
  const { words, context, name } = site
  const root = pathOfTree(context.baseUrl)
  const content = pageText(
    {
      title: words.notFound,
      path: NOT_FOUND_PAGE,
      root,
      head: [element('meta', { name: 'robots', content: 'noindex' })],
      steps: null,
      main: element(
        'main',
        { class: 'front' },
        element('h1', {}, words.notFound),
        element('p', {}, words.notFoundText),
        element('p', {}, element('a', { href: linkTo(HOME_PAGE, root, context) }, name.text)),
      ),
    },
    site,
  )
  return { path: NOT_FOUND_PAGE, content }
}
