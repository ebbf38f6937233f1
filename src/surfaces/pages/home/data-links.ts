import { inLanguage } from '../../../document/in-language.ts'
import type { ListedFormat } from '../../../formats/format.ts'
import type { SurfaceContext } from '../../surface.ts'
import { element, type Html } from '../element.ts'
import { HOME_PAGE } from '../paths.ts'
import type { SiteWords } from '../site-words.ts'

/**
 * The part of the home page for programs: links to the files that they read first, and a list of the formats of every
 * record.
 */
export function dataLinks(
  words: SiteWords,
  context: SurfaceContext,
  formats: readonly ListedFormat[],
  root: string,
): Html {
  const links = context.startFiles
    .filter(({ file }) => file !== HOME_PAGE)
    .map(({ file }) => element('li', {}, element('a', { href: root + file }, file)))
  const kinds = formats
    .filter(({ name }) => context.formats.includes(name))
    .flatMap(({ extension, summary }) => [
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
