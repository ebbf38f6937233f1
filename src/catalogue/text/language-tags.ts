/** Languages in which a source may name a language: `Anglais`, `Englisch`. */
const DISPLAY_LOCALES = ['en', 'fr', 'de', 'es', 'it', 'pt', 'nl']

/** Tags of the languages with a two-letter code (ISO 639-1), by their names in the languages above and in themselves. */
let codeByName: Map<string, string> | undefined

function languageNames(): Map<string, string> {
  const names = new Map<string, string>()
  const displays = DISPLAY_LOCALES.map(
    locale => new Intl.DisplayNames([locale], { type: 'language', fallback: 'none' }),
  )
  for (const code of twoLetterCodes()) {
    const tag = canonicalTag(code)
    if (tag === undefined || displays[0]?.of(code) === undefined) continue
    const own = new Intl.DisplayNames([code], { type: 'language', fallback: 'none' })
    for (const display of [...displays, own]) {
      const name = display.of(code)?.toLowerCase()
      if (name !== undefined && !names.has(name)) names.set(name, tag)
    }
  }
  return names
}

function* twoLetterCodes(): Iterable<string> {
  const letters = 'abcdefghijklmnopqrstuvwxyz'
  for (const first of letters) for (const second of letters) yield first + second
}

const known = new Map<string, string>()

/**
 * A BCP 47 tag (RFC 5646) from what people write: `en_gb`, `English`, `Anglais`, `Deutsch`. A text that is neither a
 * tag nor a language's name is returned unchanged; the schema then refuses it. Two letters are a tag also where a
 * language is called so: `yi` is Yiddish.
 */
export function toLanguage(text: string): string {
  const hit = known.get(text)
  if (hit !== undefined) return hit
  const tag = languageTag(text)
  if (known.size < 1000) known.set(text, tag)
  return tag
}

function languageTag(text: string): string {
  const name = text.trim().toLowerCase()
  // Hardly any source names its languages, and making the names takes longer than reading a hundred records.
  if (/^[a-z]{2}(?:[-_][a-z]{2})?$/.test(name)) return canonicalTag(name.replace('_', '-')) ?? text
  codeByName ??= languageNames()
  const code = codeByName.get(name) ?? codeByName.get(name.replace(/\s*\(.*\)$/, ''))
  return code ?? canonicalTag(name.replaceAll('_', '-')) ?? text
}

function canonicalTag(tag: string): string | undefined {
  if (!/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/.test(tag)) return undefined
  try {
    return Intl.getCanonicalLocales(tag)[0]
  } catch {
    return undefined
  }
}

/** Whether a text is a well-formed BCP 47 tag in canonical form. */
export function isLanguageTag(text: string): boolean {
  return canonicalTag(text.toLowerCase()) === text
}

/** The language of a tag without its script and country: `fr` of `fr-CA`. */
export function languageOf(tag: string): string {
  return tag.split('-')[0] ?? tag
}

const englishNames = new Map<string, string>()

/**
 * `English` from `en`: V1 answers name languages in English. Where `toLanguage` would not read the name back as the
 * same tag, the tag itself is returned.
 */
export function languageName(tag: string): string {
  let name = englishNames.get(tag)
  if (name === undefined) {
    const english = new Intl.DisplayNames(['en'], { type: 'language' }).of(tag) ?? tag
    name = toLanguage(english) === tag ? english : tag
    if (englishNames.size < 1000) englishNames.set(tag, name)
  }
  return name
}
