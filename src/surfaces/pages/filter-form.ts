import type { Element } from 'hast'
import { element } from './element.ts'
import type { SiteWords } from './site-words.ts'

/**
 * Finds records in the lists of a page. It is hidden until the script that does it is there.
 *
 * @param isPart whether there are other pages, in which it finds nothing
 */
export function filterForm(words: SiteWords, isPart: boolean): Element {
  return element(
    'form',
    {
      role: 'search',
      className: ['filter'],
      hidden: true,
      dataFound: words.found,
    },
    element('label', { htmlFor: ['filter'] }, isPart ? words.findOnPage : words.find),
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
