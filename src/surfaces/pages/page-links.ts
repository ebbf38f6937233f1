import type { Element } from 'hast'
import { element } from './element.ts'
import { inLanguage } from './language.ts'
import type { SiteWords } from './site-words.ts'

/** Which page of a list that has several. */
export interface PageOf {
  page: number
  all: number
  /** The path of each in the tree. */
  path(page: number): string
  root: string
}

/** What search engines and browsers are told of the pages before and after. */
export function neighbourLinks({ page, all, path, root }: PageOf): Element[] {
  return [
    ...(page > 1 ? [element('link', { rel: ['prev'], href: root + path(page - 1) })] : []),
    ...(page < all ? [element('link', { rel: ['next'], href: root + path(page + 1) })] : []),
  ]
}

/** Previous and next; null where there is but one page. */
export function pageLinks(
  words: SiteWords,
  around: string | null,
  { page, all, path, root }: PageOf,
): Element | null {
  if (all === 1) return null
  const step = (target: number, rel: string, label: string) =>
    target < 1 || target > all
      ? null
      : element('li', {}, element('a', { href: root + path(target), rel: [rel] }, label))
  return element(
    'nav',
    { ariaLabel: words.pages, ...inLanguage(words.language, around) },
    element(
      'ul',
      { className: ['links'] },
      step(page - 1, 'prev', words.previous),
      element('li', {}, pageName(words, page, all)),
      step(page + 1, 'next', words.next),
    ),
  )
}

export function pageName(words: SiteWords, page: number, all: number): string {
  return words.page.replace('{page}', String(page)).replace('{all}', String(all))
}
