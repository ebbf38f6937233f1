import { lazy } from '../../runtime/lazy.ts'
import { SOURCE_LANGUAGES } from './language-tags.ts'

const DISPLAY_LOCALES = [...SOURCE_LANGUAGES, 'sv']

/** Common names that are not in the Unicode CLDR. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  GB: ['UK', 'U.K.', 'Great Britain', 'England', 'Scotland', 'Wales', 'Northern Ireland'],
  US: ['USA', 'U.S.A.', 'U.S.', 'United States of America'],
  NL: ['Holland', 'The Netherlands'],
  CZ: ['Czech Republic'],
}

/** The ISO 3166-1 code for a country's name. Null for codes: `CA` is Canada's code, but it may also mean California. */
export function countryCode(text: string): string | null {
  return codes().get(text.trim().toLowerCase()) ?? null
}

const codes = lazy((): Map<string, string> => {
  const names = new Map<string, string>()
  const displays = DISPLAY_LOCALES.map(
    locale => new Intl.DisplayNames([locale], { type: 'region', fallback: 'none' }),
  )
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  for (const code of letters.flatMap(first => letters.map(second => first + second))) {
    // A withdrawn code such as DD has the name of the country that succeeded it (Germany, DE), so it is skipped.
    if (displays[0]?.of(code) === undefined || new Intl.Locale(`und-${code}`).region !== code) continue
    for (const name of displays.map(display => display.of(code)))
      if (name !== undefined && !names.has(name.toLowerCase())) names.set(name.toLowerCase(), code)
  }
  for (const [code, others] of Object.entries(OTHER_NAMES))
    for (const name of others) names.set(name.toLowerCase(), code)
  return names
})
