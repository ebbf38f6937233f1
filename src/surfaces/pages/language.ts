import type { Properties } from 'hast'
import { languageOf } from '../../catalogue/text/language-tags.ts'
import { type Child, element } from './element.ts'

/** Scripts that are written from right to left. */
const FROM_THE_RIGHT = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa'])

/** The language that a page is in where its record names none: what its values are said in then. */
export const DEFAULT_LOCALE = 'en'

function direction(locale: string): 'ltr' | 'rtl' {
  return FROM_THE_RIGHT.has(new Intl.Locale(locale).maximize().script ?? '') ? 'rtl' : 'ltr'
}

/** Attributes of an element in a language; none where what stands around it is in the same, of whatever country. */
export function inLanguage(locale: string | null, around: string | null = null): Properties {
  const own = locale ?? around ?? DEFAULT_LOCALE
  if (around !== null && languageOf(own) === languageOf(around)) return {}
  const isTurned = direction(own) !== direction(around ?? DEFAULT_LOCALE)
  return isTurned ? { lang: own, dir: direction(own) } : { lang: own }
}

/** What a language calls itself: `Français`. */
export function ownName(locale: string): string {
  return fullName(languageOf(locale))
}

/** The same with the country where others of the same language are to be told from it: `Français (Canada)`. */
export function ownNameAmong(locale: string, locales: readonly string[]): string {
  const isOnly = locales.filter(other => languageOf(other) === languageOf(locale)).length <= 1
  return isOnly ? ownName(locale) : fullName(locale)
}

function fullName(locale: string): string {
  const name = new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale
  return name.replace(/^\p{Ll}/u, first => first.toLocaleUpperCase(locale))
}

/** As Open Graph has it, with the likeliest country: where it is missing, readers assume American English. */
export function openGraphLocale(locale: string): string {
  const { language, region } = new Intl.Locale(locale).maximize()
  return region === undefined ? language : `${language}_${region}`
}

/** A few words about a record, and the language that they are in. */
export interface LocalText {
  text: string
  /** Null where it is unknown. */
  locale: string | null
}

/** A fact within a text: told apart only where that is in another language. */
export function localTextPart({ text, locale }: LocalText, around: string | null): Child {
  const attributes = locale === null ? {} : inLanguage(locale, around)
  return Object.keys(attributes).length === 0 ? text : element('span', attributes, text)
}
