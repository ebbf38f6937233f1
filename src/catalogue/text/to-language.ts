const DISPLAY_LOCALES = ['en', 'fr', 'de', 'es', 'it', 'pt', 'nl']

/** ISO 639-1 codes, by the language's name in the seven languages above and in itself. */
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
 * A BCP 47 tag from what people write: `en_gb`, `English`, `Anglais`, `Deutsch`. What is neither a tag nor a
 * language's name comes back as it is, for the schema to refuse.
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
