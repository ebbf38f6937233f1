import { piecesOf, placeKey } from '../place-lines.ts'
import type { Place } from '../schema/place.ts'
import { countryCode } from '../text/country-codes.ts'

/** Postcodes of many countries: `37460`, `795 30`, `9968 AB`, `3800-123`, `NE65 0FA`, `K1A 0B1`. */
const POSTCODE =
  '(?:[A-Z]{1,2}-)?\\d{3,6}(?:[ -]\\d{2,4})?(?: [A-Z]{2}(?= |$))?|[A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2}|[A-Z]\\d[A-Z\\d] ?[A-Z\\d]{3,4}'
const POSTCODE_AT_EDGE = new RegExp(`^(?:${POSTCODE})(?= |$)|(?<=^| )(?:${POSTCODE})$`)
const REGION_SUFFIX = / ([A-Z]{2,3})$/

/** Splits `12 High St, Oxford, OX1 4AB` at the town `name`, which is V1's `location`. Null if it lacks the town. */
export function partsOfAddress(address: string, name: string): Partial<Place> | null {
  const pieces = piecesOf(address).filter(piece => piece !== '')
  const country = pieces.length > 1 ? countryCode(pieces.at(-1) ?? '') : null
  if (country !== null) pieces.pop()
  const split = pieces.map(piece => {
    const [postalCode = null] = POSTCODE_AT_EDGE.exec(piece) ?? []
    return { postalCode, rest: postalCode === null ? piece : piece.replace(postalCode, '').trim() }
  })
  const named = split.filter(({ rest }) => rest !== '')
  const wanted = placeKey(piecesOf(name)[0] ?? '')
  const at = named.findLastIndex(
    ({ postalCode, rest }, index) =>
      index >= Math.floor(named.length / 2) &&
      (index > 0 || postalCode !== null) &&
      [rest, rest.replace(REGION_SUFFIX, '')].some(town => placeKey(town) === wanted),
  )
  const found = named[at]
  if (found === undefined) return null
  const [, province] = placeKey(found.rest) === wanted ? [] : (REGION_SUFFIX.exec(found.rest) ?? [])
  const fromTown = split.slice(split.indexOf(found))
  const region = [province, ...fromTown.slice(1).map(({ rest }) => rest)].filter(Boolean).join(', ')
  return {
    streetAddress: pieces.slice(0, split.indexOf(found)).join(', ') || null,
    addressLocality: province === undefined ? found.rest : found.rest.replace(REGION_SUFFIX, ''),
    addressRegion: region || null,
    postalCode: fromTown.map(({ postalCode }) => postalCode).find(code => code !== null) ?? null,
    addressCountry: country,
  }
}
