import type { Location } from './schema/location.ts'
import { townLines } from './schema/place.ts'

/** What parts the pieces of an address in one line. */
export const BETWEEN_PIECES = /\s*[,;，、]\s*/

/** What two names of one place have in common: case, accents, hyphens and blanks do not count. */
export function placeKey(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase()
}

/**
 * A place in lines, from the nearer to the further, in the order of the country's post. Each thing is said once: a title that
 * is the town (or the region, or the street) is left out, and so are pieces of title and street that stand behind them anyway.
 *
 * @param country how the country is called
 */
export function placeLines(
  { title, place }: Pick<Location, 'title' | 'place'>,
  country: string | null,
): string[] {
  const { postalCode, addressLocality: town, addressRegion, addressCountry } = place
  const further = [...townLines(place), ...known(country)]
  const joined = [
    [town, postalCode],
    [postalCode, town],
    [addressRegion, postalCode],
  ].map(parts => parts.flatMap(known).join(' '))
  const names = [...further, ...joined, ...[town, postalCode, addressRegion, addressCountry].flatMap(known)]
  const said = new Set(names.map(placeKey))
  const isSaid = (piece: string) => said.has(placeKey(piece))

  const unsaid = (line: string): string[] => {
    if (isSaid(line)) return []
    const pieces = line.split(BETWEEN_PIECES)
    const left = pieces.filter(piece => !isSaid(piece))
    return left.length === pieces.length ? [line] : known(left.join(', ') || null)
  }
  const street = known(place.streetAddress).flatMap(unsaid)
  for (const line of street)
    for (const piece of [line, ...line.split(BETWEEN_PIECES)]) said.add(placeKey(piece))
  const name = known(title).flatMap(unsaid)
  return [...name, ...street, ...known(place.postOfficeBoxNumber), ...withoutRepeats(further, town)]
}

const known = (text: string | null): string[] => (text === null ? [] : [text])

/** Lines without those that the town says, such as the country of Luxembourg. */
function withoutRepeats(lines: readonly string[], town: string | null): string[] {
  const seen = new Set<string>()
  return lines.filter((line, index) => {
    const isNew = !seen.has(placeKey(line))
    seen.add(placeKey(line))
    if (index === 0 && town !== null) seen.add(placeKey(town))
    return isNew
  })
}
