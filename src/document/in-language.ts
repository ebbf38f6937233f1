import { languageAndScript } from '../catalogue/text/language-tags.ts'
import { memoize } from '../catalogue/text/memoize.ts'

/** Scripts that are written from right to left (ISO 15924). */
const FROM_THE_RIGHT = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa'])

/** The language in which values are written on a page whose record names no language. */
export const DEFAULT_LOCALE = 'en'

const direction = memoize((locale: string): 'ltr' | 'rtl' =>
  FROM_THE_RIGHT.has(new Intl.Locale(locale).maximize().script ?? '') ? 'rtl' : 'ltr',
)

/** `lang` and, where needed, `dir` of an element; none where the text around it is in the same language, of any country. */
export function inLanguage(
  locale: string | null,
  around: string | null = null,
): { lang?: string; dir?: 'ltr' | 'rtl' } {
  const own = locale ?? around ?? DEFAULT_LOCALE
  if (around !== null && languageAndScript(own) === languageAndScript(around)) return {}
  const isTurned = direction(own) !== direction(around ?? DEFAULT_LOCALE)
  return isTurned ? { lang: own, dir: direction(own) } : { lang: own }
}
