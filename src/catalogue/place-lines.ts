import type { Location } from './schema/location.ts'
import { townLines } from './schema/place.ts'
import { memoize } from './text/memoize.ts'

/** The pieces of an address in one line, without the blanks between them. */
export function piecesOf(line: string): string[] {
  // A pattern that begins with blanks would try them from each blank of a long run.
  return line.split(/[,;，、]/).map((piece, index, { length }) => {
    const begun = index === 0 ? piece : piece.trimStart()
    return index === length - 1 ? begun : begun.trimEnd()
  })
}

/** In characters: names that are longer are of one place, and would only fill the memory. */
const LONGEST_MEMOIZED = 100
const memoizedKey = memoize(keyOf)

/** What two names of one place have in common: case, accents, hyphens and blanks do not count. */
export function placeKey(name: string): string {
  return name.length > LONGEST_MEMOIZED ? keyOf(name) : memoizedKey(name)
}

function keyOf(name: string): string {
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
  const keys = [town, postalCode, addressRegion, addressCountry, country].map(name => name && placeKey(name))
  const [townKey, postKey, regionKey] = keys.map(key => key ?? '')
  // The lines of a town are among these, in whatever order its country's post has them.
  const said = [...keys, `${townKey}${postKey}`, `${postKey}${townKey}`, `${regionKey}${postKey}`]
  const isSaid = (piece: string) => said.includes(placeKey(piece))

  const unsaid = (line: string): string[] => {
    if (isSaid(line)) return []
    const pieces = piecesOf(line)
    const left = pieces.filter(piece => !isSaid(piece))
    return left.length === pieces.length ? [line] : known(left.join(', ') || null)
  }
  const street = known(place.streetAddress).flatMap(unsaid)
  for (const line of street) for (const piece of [line, ...piecesOf(line)]) said.push(placeKey(piece))
  const name = known(title).flatMap(unsaid)
  return [...name, ...street, ...known(place.postOfficeBoxNumber), ...withoutRepeats(further, town)]
}

const known = (text: string | null): string[] => (text === null ? [] : [text])

/** Lines without those that the town says, such as the country of Luxembourg. */
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
