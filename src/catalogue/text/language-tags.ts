import { MORE_LANGUAGES, OTHER_NAMES } from './language-names.ts'
import { memoize } from './memoize.ts'

/** Languages in which a source may name a language (`Anglais`, `Englisch`), a unit of time or a day. */
export const SOURCE_LANGUAGES = ['en', 'fr', 'de', 'es', 'it', 'pt', 'nl', 'ja', 'ko', 'zh-Hans', 'zh-Hant']

/** Tags by the languages' names (Unicode CLDR) in the languages above and in themselves, as `nameKey` makes them. */
let tagByName: Map<string, string> | undefined

function languageNames(): Map<string, string> {
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
  return names
}

/** `Brazilian Portuguese`, and `Portuguese (Brazil)`. */
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

const known = new Map<string, string>()

/** A program that keeps tags has to keep 35 characters of one (RFC 5646, section 4.4.1); no language's name is longer. */
const LONGEST_TAG = 35

/**
 * A BCP 47 tag (RFC 5646) from what people write: `en_gb`, `English`, `Anglais`, `Deutsch`. A text that is neither a
 * tag nor a language's name is returned unchanged; the schema then refuses it. Two letters are a tag also where a
 * language is called so: `yi` is Yiddish.
 */
export function toLanguage(text: string): string {
  if (text.trim().length > LONGEST_TAG) return text
  const hit = known.get(text)
  if (hit !== undefined) return hit
  const tag = languageTag(text)
  if (known.size < 1000) known.set(text, tag)
  return tag
}

/** A language, perhaps with a script and a country; no language is called so. */
const TAG = /^[a-z]{2}(?:[-_][a-z]{4})?(?:[-_][a-z]{2})?$/

function languageTag(text: string): string {
  const name = text.trim().toLowerCase()
  // Hardly any source names its languages, and making the names takes longer than reading a hundred records.
  if (TAG.test(name)) return canonicalTag(name.replaceAll('_', '-')) ?? text
  tagByName ??= languageNames()
  const tag = tagByName.get(nameKey(name)) ?? tagByName.get(nameKey(name.replace(/\s*\(.*\)$/, '')))
  return tag ?? canonicalTag(name.replaceAll('_', '-')) ?? text
}

function canonicalTag(tag: string): string | undefined {
  if (!/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/.test(tag)) return undefined
  try {
    return Intl.getCanonicalLocales(tag)[0]
  } catch {
    return undefined
  }
}

const isCanonical = memoize((text: string) => canonicalTag(text.toLowerCase()) === text)

/** Whether a text is a well-formed BCP 47 tag in canonical form. */
export function isLanguageTag(text: string): boolean {
  return text.length <= LONGEST_TAG && isCanonical(text)
}

/** The language of a tag without its script and country: `fr` of `fr-CA`. */
export function languageOf(tag: string): string {
  return tag.split('-')[0] ?? tag
}

/** Languages of which no reader of one script wants the other. */
const OF_TWO_SCRIPTS = new Set(['sr', 'zh'])
const written = new Map<string, string>()

/** The language of a tag as people read it: `fr` of `fr-CA`, but `zh-Hant` of `zh-TW` and `zh-Hans` of `zh`. */
export function languageAndScript(tag: string): string {
  const code = languageOf(tag)
  if (!OF_TWO_SCRIPTS.has(code)) return code
  const known = written.get(tag)
  if (known !== undefined) return known
  const { language, script } = new Intl.Locale(tag).maximize()
  if (written.size < 1000) written.set(tag, `${language}-${script}`)
  return `${language}-${script}`
}

/**
 * The locale in which numbers, dates and names are written beside words of a language: the record's own where it is of
 * that language, for `en` and `en-GB` write dates otherwise. Else the language of the words, so that no text mixes two.
 */
export function localeBeside(language: string, locale: string | null): string {
  return locale !== null && languageAndScript(locale) === languageAndScript(language) ? locale : language
}

const englishNames = new Map<string, string>()

/**
 * `English` from `en`: V1 answers name languages in English. The tag itself is returned where it names a country or a
 * script too, or where `toLanguage` would not read the name back as the same tag.
 */
export function languageName(tag: string): string {
  let name = englishNames.get(tag)
  if (name === undefined) {
    const english = new Intl.DisplayNames(['en'], { type: 'language' }).of(tag) ?? tag
    name = languageOf(tag) === tag && toLanguage(english) === tag ? english : tag
    if (englishNames.size < 1000) englishNames.set(tag, name)
  }
  return name
}
