import { languageAndScript, languageNamesIn } from '../../catalogue/text/language-tags.ts'
import { memoize } from '../../catalogue/text/memoize.ts'
import { inLanguage } from '../../document/in-language.ts'
import { type Child, element } from './element.ts'

export const ownName = memoize((locale: string) => fullName(languageAndScript(locale)))

export function ownNameAmong(locale: string, locales: readonly string[]): string {
  const isOnly = locales.filter(other => languageAndScript(other) === languageAndScript(locale)).length <= 1
  return isOnly ? ownName(locale) : fullName(locale)
}

function fullName(locale: string): string {
  return languageNamesIn(locale)(locale).replace(/^\p{Ll}/u, first => first.toLocaleUpperCase(locale))
}

/** Whether language and script are equal. Countries may differ, as in `en-GB` and `en-US`. */
export function isSameLanguage(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && languageAndScript(one) === languageAndScript(other)
}

/** The `locale` in the form of Open Graph: `fr_FR`. */
export const openGraphLocale = memoize((locale: string): string => {
  const { language, region } = new Intl.Locale(locale).maximize()
  return region === undefined ? language : `${language}_${region}`
})

export interface LocalText {
  text: string
  locale: string | null
}

export function localTextPart({ text, locale }: LocalText, around: string | null): Child {
  const attributes = locale === null ? {} : inLanguage(locale, around)
  return Object.keys(attributes).length === 0 ? text : element('span', attributes, text)
}
