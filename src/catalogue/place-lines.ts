import type { Location } from './schema/location.ts'
import { townLines } from './schema/place.ts'
import { memoizeShort } from './text/memoize.ts'

/** Splits an address at its commas and semicolons. Spaces around these are removed. */
export function piecesOf(line: string): string[] {
  // Spaces are trimmed afterwards, because a pattern with spaces takes quadratic time on long runs of spaces.
  return line.split(/[,;，、]/).map((piece, index, { length }) => {
    const trimmed = index === 0 ? piece : piece.trimStart()
    return index === length - 1 ? trimmed : trimmed.trimEnd()
  })
}

/** A key for comparing names of places: it ignores case, accents, hyphens and spaces. */
export const placeKey = memoizeShort(100, (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase(),
)

/**
 * The lines of an address, from title to country, in the order of the country's postal service. Nothing is repeated:
 * titles equal to the town, region or street are left out, and so are pieces that later lines repeat.
 *
 * @param country the name of the country
 */
export function placeLines(
  { title, place }: Pick<Location, 'title' | 'place'>,
  country: string | null,
): string[] {
  const { name, street } = withoutPieces({ title, place }, country)
  return [
    ...name,
    ...street,
    ...withoutRepeats([...townLines(place), ...known(country)], place.addressLocality),
  ]
}

/** Letters of Chinese, Japanese and Korean. */
const EASTERN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/**
 * The address in one line, as its country writes it. Addresses in Chinese, Japanese and Korean letters go from the country
 * to the house: `日本、〒770-0831 徳島県徳島市寺島本町西1-61 徳島駅`.
 *
 * @param country the name of the country in the language of the page
 */
export function addressText(location: Pick<Location, 'title' | 'place'>, country: string | null): string {
  const { postalCode, addressLocality, addressRegion, addressCountry } = location.place
  const inside = known(addressRegion).concat(known(addressLocality))
  const areas = [...known(country), ...inside]
  if (inside.length === 0 || !areas.every(part => EASTERN.test(part)))
    return placeLines(location, country).join(', ')
  const [isJapanese, isKorean] = ['JP', 'KR'].map(code => addressCountry?.toUpperCase() === code)
  const between = isKorean ? ' ' : ''
  const { name, street } = withoutPieces(location, country)
  const code = postalCode?.replace('〒', '').trim() ?? ''
  const parts = [...areas, ...street.map(line => line.replace(code, '').replace(/^〒? */, ''))]
  const own = parts.filter((_, index) => !isRepeated(parts, index, between))
  const start = isJapanese && country !== null && own[0] === country ? `${own.shift()}、` : ''
  const before = code === '' ? '' : `${isJapanese ? '〒' : ''}${code} `
  return [`${start}${before}${own.join(between)}`, ...name].join(' ')
}

/** Whether a later part begins with this one, or with the parts before this one and it. */
function isRepeated(parts: readonly string[], index: number, between: string): boolean {
  const later = parts.slice(index + 1)
  return parts.slice(0, index + 1).some((_, from) => {
    const stretch = parts.slice(from, index + 1).join(between)
    return later.some(part => part.startsWith(stretch))
  })
}

/** Title and street, without pieces that the rest of the address or each other repeats. */
function withoutPieces({ title, place }: Pick<Location, 'title' | 'place'>, country: string | null) {
  const { postalCode, addressLocality: town, addressRegion, addressCountry } = place
  const keys = [town, postalCode, addressRegion, addressCountry, country].map(name => name && placeKey(name))
  const [townKey, postKey, regionKey] = keys.map(key => key ?? '')
  // The joined keys match lines of `townLines` with a postcode, whether it stands before or after the town.
  const shownKeys = [...keys, `${townKey}${postKey}`, `${postKey}${townKey}`, `${regionKey}${postKey}`]
  const isShown = (piece: string) => shownKeys.includes(placeKey(piece))

  const withoutShown = (line: string): string[] => {
    if (isShown(line)) return []
    const pieces = piecesOf(line)
    const left = pieces.filter(piece => !isShown(piece))
    return left.length === pieces.length ? [line] : known(left.join(', ') || null)
  }
  const street = known(place.streetAddress).flatMap(withoutShown)
  for (const line of street) for (const piece of [line, ...piecesOf(line)]) shownKeys.push(placeKey(piece))
  const name = known(title).flatMap(withoutShown)
  return { name, street: [...street, ...known(place.postOfficeBoxNumber)] }
}

const known = (text: string | null): string[] => (text === null ? [] : [text])

/** Removes lines that repeat the town or an earlier line, such as the country after the town of Luxembourg. */
function withoutRepeats(lines: readonly string[], town: string | null): string[] {
  const seen = new Set<string>()
  return lines.filter((line, index) => {
    const key = placeKey(line)
    const isNew = !seen.has(key)
    seen.add(key)
    if (index === 0 && town !== null) seen.add(placeKey(town))
    return isNew
  })
}
