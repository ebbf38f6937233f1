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
  const { postalCode, addressLocality: town, addressRegion, addressCountry } = place
  const lastLines = [...townLines(place), ...known(country)]
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
  return [...name, ...street, ...known(place.postOfficeBoxNumber), ...withoutRepeats(lastLines, town)]
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
