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
 * titles equal to the town, region or street are left out, and so are pieces that later lines repeat. A title that
 * begins with its town stays, as in `Fort Lauderdale, Florida`, and the town is left out behind it.
 *
 * @param country the name of the country
 */
export function placeLines(
  { title, place }: Pick<Location, 'title' | 'place'>,
  country: string | null,
): string[] {
  const { postalCode, addressLocality: town, addressRegion, addressCountry } = place
  const keys = [town, postalCode, addressRegion, addressCountry, country].map(name => name && placeKey(name))
  const [townKey, postKey, regionKey] = keys.map(key => key ?? '')
  // The joined keys match lines of `townLines` with a postcode, whether it stands before or after the town.
  const lastKeys = [...keys, `${townKey}${postKey}`, `${postKey}${townKey}`, `${regionKey}${postKey}`]
  const isLast = (piece: string) => lastKeys.includes(placeKey(piece))

  const street = known(place.streetAddress).flatMap(line => {
    if (isLast(line)) return []
    const pieces = piecesOf(line)
    const left = pieces.filter(piece => !isLast(piece))
    return left.length === pieces.length ? [line] : known(left.join(', ') || null)
  })
  const streetKeys = street.flatMap(line => [line, ...piecesOf(line)]).map(placeKey)
  const isLater = (line: string) => isLast(line) || streetKeys.includes(placeKey(line))
  const pieces = title === null || isLater(title) ? [] : piecesOf(title)
  const others = pieces.filter(piece => !streetKeys.includes(placeKey(piece)))
  // Pieces before another one stay, because the rest may mean nothing without them.
  const own = others.slice(0, others.findLastIndex(piece => !isLast(piece)) + 1)
  const name = own.length === pieces.length && own.length > 0 ? title : own.join(', ') || null
  const lastLines = own.some(isLast)
    ? linesWithout(own.map(placeKey), place, country)
    : [...townLines(place), ...known(country)]
  return [...known(name), ...street, ...known(place.postOfficeBoxNumber), ...withoutRepeats(lastLines, town)]
}

/** The last lines of an address without a town, region or country whose key is in `keys`. */
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
