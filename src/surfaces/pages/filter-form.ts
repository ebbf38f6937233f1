import type { Element } from 'hast'
import { element } from './element.ts'
import { inLanguage } from './language.ts'
import type { SiteWords } from './site-words.ts'

/** In shorter lists everything is seen at once. */
export const WORTH_FILTERING = 12

/** Finds records in the lists of a page. It is hidden until the script that does it is there. */
export function filterForm(words: SiteWords, around: string | null): Element {
  return element(
    'form',
    {
      role: 'search',
      className: ['filter'],
      hidden: true,
      dataFound: words.found,
      ...inLanguage(words.language, around),
    },
    element('label', { htmlFor: ['filter'] }, words.find),
    element('input', {
      id: 'filter',
      type: 'search',
      autoComplete: ['off'],
      autoCapitalize: 'none',
      spellCheck: 'false',
      enterKeyHint: 'search',
    }),
    element('p', { role: 'status' }),
  )
}
