import type { Location } from './schema/location.ts'
import { townLines } from './schema/place.ts'
import { memoizeShort } from './text/memoize.ts'

export function piecesOf(line: string): string[] {
  // Pieces are trimmed afterwards: a pattern that matches spaces too takes quadratic time on long runs of them.
  return line.split(/[,;，、]/).map((piece, index, { length }) => {
    const trimmed = index === 0 ? piece : piece.trimStart()
    return index === length - 1 ? trimmed : trimmed.trimEnd()
  })
}

export const placeKey = memoizeShort(100, (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase(),
)

/**
 * The lines of an address, from title to country, in the order of the country's postal service. A part that another
 * line states is left out, such as the town after the title `Fort Lauderdale, Florida`. `country` is a name, no code.
 */
export function placeLines(
  { title, place }: Pick<Location, 'title' | 'place'>,
  country: string | null,
): string[] {
  const { name, said, street } = withoutPieces({ title, place }, country)
  const lastLines =
    said.length > 0 ? linesWithout(said, place, country) : [...townLines(place), ...known(country)]
  return [...known(name), ...street, ...withoutRepeats(lastLines, place.addressLocality)]
}

const EASTERN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/**
 * The address in one line. Addresses in Chinese, Japanese and Korean letters go from the country to the house, as in
 * `日本、〒770-0831 徳島県徳島市寺島本町西1-61 徳島駅`. `country` is the country's name in the page's language.
 */
export function addressText(location: Pick<Location, 'title' | 'place'>, country: string | null): string {
  const { postalCode, addressLocality, addressRegion, addressCountry, streetAddress } = location.place
  const areas = [country, addressRegion, addressLocality].filter(area => area !== null)
  const inner = areas.length > (country === null ? 0 : 1) ? [] : [location.title, streetAddress]
  const deciding = [...areas, ...inner].filter(part => part !== null)
  if (deciding.length === 0 || !deciding.every(part => EASTERN.test(part)))
    return placeLines(location, country).join(', ')
  const [isJapanese, isKorean] = ['JP', 'KR'].map(code => addressCountry?.toUpperCase() === code)
  const between = isKorean ? ' ' : ''
  const { name, street } = withoutPieces(location, country)
  const code = postalCode?.replace('〒', '').trim() ?? ''
  const parts = [...areas, ...street.map(line => line.replace(code, '').replace(/^〒? */, ''))]
  const own = parts.filter((_, index) => !isRepeated(parts, index, between))
  const start = isJapanese && country !== null && own[0] === country ? `${own.shift()}、` : ''
  const before = code === '' ? '' : `${isJapanese ? '〒' : ''}${code} `
  const areasAndStreet = `${before}${own.join(between)}`.trim()
  return start + [areasAndStreet, ...known(name)].filter(part => part !== '').join(' ')
}

/** Whether a later part begins with the part at `index`, alone or joined to earlier parts: `東京都港区` after `東京都`. */
function isRepeated(parts: readonly string[], index: number, between: string): boolean {
  const later = parts.slice(index + 1)
  return parts.slice(0, index + 1).some((_, from) => {
    const stretch = parts.slice(from, index + 1).join(between)
    return later.some(part => part.startsWith(stretch))
  })
}

function withoutPieces({ title, place }: Pick<Location, 'title' | 'place'>, country: string | null) {
  const { postalCode, addressLocality: town, addressRegion, addressCountry } = place
  const keys = [town, postalCode, addressRegion, addressCountry, country].map(name => name && placeKey(name))
  const [townKey = '', postKey = '', regionKey = ''] = keys.map(key => key ?? '')
  const isLast = (piece: string) => {
    const key = placeKey(piece)
    if (keys.includes(key)) return true
    return key.includes(postKey) && [townKey + postKey, postKey + townKey, regionKey + postKey].includes(key)
  }

  const street = known(place.streetAddress).flatMap(line => {
    if (isLast(line)) return []
    const pieces = piecesOf(line)
    const left = pieces.filter(piece => !isLast(piece))
    return left.length === pieces.length ? [line] : known(left.join(', ') || null)
  })
  const streetKeys = street.flatMap(line => [line, ...piecesOf(line)]).map(placeKey)
  const isInStreet = (piece: string) => streetKeys.includes(placeKey(piece))
  const pieces = title === null || isLast(title) || isInStreet(title) ? [] : piecesOf(title)
  const others = pieces.filter(piece => !isInStreet(piece))
  // A town, region or country is removed only at the end of a title: `Paris, Gare de Lyon` keeps its town.
  const own = others.slice(0, others.findLastIndex(piece => !isLast(piece)) + 1)
  return {
    name: own.length === pieces.length && own.length > 0 ? title : own.join(', ') || null,
    said: own.some(isLast) ? own.map(placeKey) : [],
    street: [...street, ...known(place.postOfficeBoxNumber)],
  }
}

function linesWithout(keys: readonly string[], place: Location['place'], country: string | null): string[] {
  const unsaid = (part: string | null) => (part === null || keys.includes(placeKey(part)) ? null : part)
  const { addressLocality, addressRegion, addressCountry } = place
  const lines = townLines({
    ...place,
    addressLocality: unsaid(addressLocality),
    addressRegion: unsaid(addressRegion),
  })
  return addressCountry !== null && unsaid(addressCountry) === null
    ? lines
    : [...lines, ...known(unsaid(country))]
}

const known = (text: string | null): string[] => (text === null ? [] : [text])

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
