import { browserCode } from '../../runtime/browser-code.ts'
import { linkTo, pathOfTree } from '../shared/addresses.ts'
import type { SurfaceFile } from '../surface.ts'
import { element, type Html } from './element.ts'
import { pageText } from './page-text.ts'
import { FIND_ELSEWHERE_SCRIPT, HOME_PAGE, NOT_FOUND_PAGE } from './paths.ts'
import { isFindable, type SitePages } from './site-pages.ts'
import type { SiteParts } from './site-parts.ts'
import type { SiteWords } from './site-words.ts'

/** `404.html` can be served at an address of any depth, so its links begin with the path of the tree. */
export function* notFoundFiles(pages: SitePages): Iterable<SurfaceFile> {
  const hasSearch = isFindable(pages)
  yield { path: NOT_FOUND_PAGE, content: notFoundPage(pages.site, hasSearch) }
  if (hasSearch) yield { path: FIND_ELSEWHERE_SCRIPT, content: browserCode('find-elsewhere.js') }
}

function notFoundPage(site: SiteParts, hasSearch: boolean): string {
  const { words, context, name } = site
  const root = pathOfTree(context.baseUrl)
  return pageText(
    {
      title: words.notFound,
      path: NOT_FOUND_PAGE,
      root,
      ...(hasSearch ? { script: FIND_ELSEWHERE_SCRIPT } : {}),
      head: [element('meta', { name: 'robots', content: 'noindex' })],
      steps: null,
      main: element(
        'main',
        { class: 'front' },
        element('h1', {}, words.notFound),
        element('p', {}, words.notFoundText),
        element('p', {}, element('a', { href: linkTo(HOME_PAGE, root, context) }, name.text)),
        hasSearch ? searchBox(words) : null,
      ),
    },
    site,
  )
}

/** A box that leads to the search, if scripts run. It is not a form, because the page's policy forbids forms. */
function searchBox({ search }: SiteWords): Html {
  const label = element('label', { for: 'find' }, search)
  const input = element('input', { id: 'find', type: 'search', enterkeyhint: 'search' })
  const button = element('button', { type: 'button' }, search)
  return element('search', { class: 'filter' }, element('p', {}, label, input), button)
}
