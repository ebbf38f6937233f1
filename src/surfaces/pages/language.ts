import type { Properties } from 'hast'
import { writtenLanguage } from '../../catalogue/text/language-tags.ts'
import { remembered } from '../../document/remembered.ts'
import { type Child, element } from './element.ts'

/** Scripts that are written from right to left (ISO 15924). */
const FROM_THE_RIGHT = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa'])

/** The language in which values are written on a page whose record names no language. */
export const DEFAULT_LOCALE = 'en'

const direction = remembered((locale: string): 'ltr' | 'rtl' =>
  FROM_THE_RIGHT.has(new Intl.Locale(locale).maximize().script ?? '') ? 'rtl' : 'ltr',
)

/** `lang` and, where needed, `dir` of an element; none where the text around it is in the same language, of any country. */
export function inLanguage(locale: string | null, around: string | null = null): Properties {
  const own = locale ?? around ?? DEFAULT_LOCALE
  if (around !== null && writtenLanguage(own) === writtenLanguage(around)) return {}
  const isTurned = direction(own) !== direction(around ?? DEFAULT_LOCALE)
  return isTurned ? { lang: own, dir: direction(own) } : { lang: own }
}

/** A language's own name: `Français`. */
export function ownName(locale: string): string {
  return fullName(writtenLanguage(locale))
}

/** The same, with the country where several of `locales` are of this language: `Français (Canada)`. */
export function ownNameAmong(locale: string, locales: readonly string[]): string {
  const isOnly = locales.filter(other => writtenLanguage(other) === writtenLanguage(locale)).length <= 1
  return isOnly ? ownName(locale) : fullName(locale)
}

function fullName(locale: string): string {
  const name = new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale
  return name.replace(/^\p{Ll}/u, first => first.toLocaleUpperCase(locale))
}

/** A locale as Open Graph writes it, `fr_FR`, with the likeliest country where it names none. */
export const openGraphLocale = remembered((locale: string): string => {
  const { language, region } = new Intl.Locale(locale).maximize()
  return region === undefined ? language : `${language}_${region}`
})

/** A short text and the language that it is in. */
export interface LocalText {
  text: string
  /** Null where it is unknown. */
  locale: string | null
}

/** A short text within another: in an element of its own only where the languages differ. */
export function localTextPart({ text, locale }: LocalText, around: string | null): Child {
  const attributes = locale === null ? {} : inLanguage(locale, around)
  return Object.keys(attributes).length === 0 ? text : element('span', attributes, text)
}
