import type { Element } from 'hast'
import type { Format } from '../../formats/format.ts'
import type { SurfaceContext } from '../surface.ts'
import { element } from './element.ts'
import { inLanguage } from './language.ts'
import { FRONT_DOOR } from './page-path.ts'
import type { SiteWords } from './site-words.ts'

/** Where programs find the same, and the formats that every record is in. */
export function dataLinks(
  words: SiteWords,
  context: SurfaceContext,
  formats: readonly Format[],
  root: string,
): Element {
  const links = context.startFiles
    .filter(({ file }) => file !== FRONT_DOOR)
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
    element('ul', { className: ['links'] }, ...links),
    kinds.length === 0 ? null : element('p', {}, words.formats),
    kinds.length === 0 ? null : element('dl', {}, ...kinds),
  )
}
