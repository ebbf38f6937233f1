import { lazy } from '../../runtime/lazy.ts'
import { MORE_LANGUAGES, OTHER_NAMES, SIGN_LANGUAGES } from './language-names.ts'
import { memoize } from './memoize.ts'

/** Languages in which a source may name a language (`Anglais`, `Englisch`), a unit of time or a day. */
export const SOURCE_LANGUAGES = [
  'en',
  'fr',
  'de',
  'es',
  'it',
  'pt',
  'nl',
  'ja',
  'ko',
  'zh-Hans',
  'zh-Hant',
  'ar',
  'he',
]

const tagByName = lazy((): Map<string, string> => {
  const names = new Map<string, string>()
  const add = (name: string | undefined, tag: string) => {
    if (name !== undefined && !names.has(nameKey(name))) names.set(nameKey(name), tag)
  }
  const displays = SOURCE_LANGUAGES.flatMap(locale => displaysIn(locale))
  for (const code of [...twoLetterCodes(), ...MORE_LANGUAGES]) {
    const tag = canonicalTag(code.toLowerCase())
    if (tag === undefined || displays[0]?.of(code) === undefined) continue
    for (const display of [...displays, ...displaysIn(code)]) add(display.of(code), tag)
  }
  for (const [tag, others] of Object.entries(OTHER_NAMES)) for (const name of others) add(name, tag)
  for (const signs of Object.values(SIGN_LANGUAGES))
    for (const [tag, name] of Object.entries(signs)) add(name, tag)
  return names
})

function displaysIn(locale: string): Intl.DisplayNames[] {
  return (['dialect', 'standard'] as const).map(
    languageDisplay =>
      new Intl.DisplayNames([locale], { type: 'language', fallback: 'none', languageDisplay }),
  )
}

/** `chinese mandarin` from `Chinese (Mandarin)`, `Chinese, Mandarin` and `Chinese - Mandarin`. */
function nameKey(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s,()（）/–-]+/g, ' ')
    .trim()
}

function* twoLetterCodes(): Iterable<string> {
  const letters = 'abcdefghijklmnopqrstuvwxyz'
  for (const first of letters) for (const second of letters) yield first + second
}

/** In characters. A longer text is no language: RFC 5646 (4.4.1) wants this length accepted, and names are shorter. */
const LONGEST_TAG = 35

/** Makes a BCP 47 tag of `en_gb`, `English` or `Anglais`. Two letters are always a tag, even if they are a name too. */
export function toLanguage(text: string): string {
  return text.trim().length > LONGEST_TAG ? text : languageTag(text)
}

const TAG = /^[a-z]{2}(?:[-_][a-z]{4})?(?:[-_][a-z]{2})?$/

const languageTag = memoize((text: string): string => {
  const name = text.trim().toLowerCase()
  // Most sources use tags, which need no table of names. Making the table takes longer than reading a hundred records.
  if (TAG.test(name)) return canonicalTag(name.replaceAll('_', '-')) ?? text
  const tags = tagByName()
  const tag = tags.get(nameKey(name)) ?? tags.get(nameKey(name.replace(/\s*\(.*\)$/, '')))
  return tag ?? canonicalTag(name.replaceAll('_', '-')) ?? text
})

function canonicalTag(tag: string): string | undefined {
  if (!/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/.test(tag)) return undefined
  try {
    return Intl.getCanonicalLocales(tag)[0]
  } catch {
    return undefined
  }
}

const isCanonical = memoize((text: string) => canonicalTag(text.toLowerCase()) === text)

export function isLanguageTag(text: string): boolean {
  return text.length <= LONGEST_TAG && isCanonical(text)
}

export function languageOf(tag: string): string {
  return tag.split('-')[0] ?? tag
}

/** Languages with two scripts. Texts in different scripts count as different languages for readers. */
const OF_TWO_SCRIPTS = new Set(['sr', 'zh'])

/** The language of a tag, with the script if the language has two: `fr` for `fr-CA`, `zh-Hant` for `zh-TW`. */
export function languageAndScript(tag: string): string {
  const code = languageOf(tag)
  return OF_TWO_SCRIPTS.has(code) ? withScript(tag) : code
}

const withScript = memoize((tag: string): string => {
  const { language, script } = new Intl.Locale(tag).maximize()
  return `${language}-${script}`
})

/**
 * The locale in which dates and numbers are written in a text in `language`: the record's `locale` if it has that
 * language, else `language`. For example `en-GB` and `en` write dates differently. Digits are always 0 to 9.
 */
export function localeBeside(language: string, locale: string | null): string {
  const isOwn = locale !== null && languageAndScript(locale) === languageAndScript(language)
  return withLatinDigits(isOwn ? locale : language)
}

const withLatinDigits = memoize((locale: string): string => {
  const { numberingSystem } = new Intl.NumberFormat(locale).resolvedOptions()
  return numberingSystem === 'latn' ? locale : `${locale}-u-nu-latn`
})

export function languageNamesIn(locale: string): (tag: string) => string {
  const names = new Intl.DisplayNames([locale, 'en'], { type: 'language', fallback: 'none' })
  const signs = { ...SIGN_LANGUAGES['en'], ...SIGN_LANGUAGES[languageAndScript(locale)] }
  return tag => names.of(tag) ?? signs[languageOf(tag)] ?? tag
}

/** Writes `French` for `fr`. A tag stays if it has a region, or if `toLanguage` could not restore it from the name. */
export const languageName = memoize((tag: string): string => {
  const english = languageNamesIn('en')(tag)
  return languageOf(tag) === tag && toLanguage(english) === tag ? english : tag
})
