import { inLanguage } from '../../../document/in-language.ts'
import { element, type Html } from '../element.ts'
import { HOME_PAGE } from '../paths.ts'
import type { SiteParts } from '../site-parts.ts'

/**
 * The part of the home page for programs: links to the files that they read first, and a list of the formats of every
 * record.
 */
export function dataLinks({ words, context, formats }: SiteParts): Html {
  const links = context.startFiles
    .filter(({ file }) => file !== HOME_PAGE)
    .map(({ file }) => element('li', {}, element('a', { href: file }, file)))
  const kinds = formats.flatMap(({ extension, summary }) => [
    element('dt', {}, element('code', {}, extension)),
    element('dd', inLanguage('en', words.language), summary),
  ])
  return element(
    'section',
    {},
    element('h2', {}, words.data),
    element('ul', { class: 'links' }, ...links),
    kinds.length === 0 ? null : element('p', {}, words.formats),
    kinds.length === 0 ? null : element('dl', {}, ...kinds),
  )
}
