import type { Element } from 'hast'
import type { Format } from '../../formats/format.ts'
import type { SurfaceContext } from '../surface.ts'
import { element } from './element.ts'
import { inLanguage } from './language.ts'
import type { SiteWords } from './site-words.ts'

/** What programs read of the tree, by the surface that it is of; the list of records is always there. */
const INDEXES: readonly { file: string; surface: string | null }[] = [
  { file: 'records.jsonl', surface: null },
  { file: 'llms.txt', surface: 'llms' },
  { file: 'sitemap.xml', surface: 'maps' },
]

/** Where programs find the same, and the formats that every record is in. */
export function dataLinks(
  words: SiteWords,
  { formats: published, surfaces }: Pick<SurfaceContext, 'formats' | 'surfaces'>,
  formats: readonly Format[],
  root: string,
): Element {
  const links = INDEXES.filter(({ surface }) => surface === null || surfaces.includes(surface)).map(
    ({ file }) => element('li', {}, element('a', { href: root + file }, file)),
  )
  const kinds = formats
    .filter(({ name }) => published.includes(name))
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
