import { languageAndScript } from '../catalogue/text/language-tags.ts'
import { memoize } from '../catalogue/text/memoize.ts'

const FROM_THE_RIGHT = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa'])

export type Direction = 'ltr' | 'rtl'

/** The language of values on the page of a record without a locale. */
export const DEFAULT_LOCALE = 'en'

export const directionOf = memoize(
  (locale: string): Direction =>
    FROM_THE_RIGHT.has(new Intl.Locale(locale).maximize().script ?? '') ? 'rtl' : 'ltr',
)

/**
 * The attributes `lang` and `dir` of an element in `locale` inside a text in `around`. Both are left out if language
 * and script are equal, and `dir` also if the direction is. A null `locale` means `around`, else `DEFAULT_LOCALE`.
 */
export function inLanguage(
  locale: string | null,
  around: string | null = null,
): { lang?: string; dir?: Direction } {
  const lang = locale ?? around ?? DEFAULT_LOCALE
  if (around !== null && languageAndScript(lang) === languageAndScript(around)) return {}
  const dir = directionOf(lang)
  return dir === directionOf(around ?? DEFAULT_LOCALE) ? { lang } : { lang, dir }
}
