import type { List } from 'mdast'
import { placeLines } from '../../catalogue/place-lines.ts'
import { type Location, type LocationType, withoutPassedEnds } from '../../catalogue/schema/location.ts'
import { bullets, item, paragraph, strong, text } from '../nodes.ts'
import type { Filling } from '../template/hole.ts'
import type { Word } from '../template/words.ts'
import type { Wording } from './wording.ts'

const ROLES: Record<LocationType, Word> = {
  START: 'Start',
  END: 'End',
  BUSINESS_ADDRESS: 'Business address',
  SEARCH_BUSINESS_PROFILE: 'Business profile',
  REDEMPTION: 'Redemption point',
  POINT_OF_INTEREST: 'Passes by',
}

/** Each location with its role, its name, its address and its coordinates; its description stands below. */
export function locationList(
  locations: readonly Location[],
  { wording, blocks }: Omit<Filling<unknown>, 'record'>,
): List | null {
  const [, colon = ''] = wording.labelled('\n', '\n').split('\n')
  const items = withoutPassedEnds(locations).flatMap(location => {
    const where = linesOf(location, wording)
    const about = location.shortDescription === null ? [] : blocks(location.shortDescription)
    if (where.length === 0 && about.length === 0) return []
    const role = location.types.map(type => wording.word(ROLES[type])).join(', ') || wording.word('Location')
    const line = paragraph(strong(role), text(where.length === 0 ? '' : `${colon}${where.join(', ')}`))
    const notes = about.map(block => (block.type === 'heading' ? paragraph(...block.children) : block))
    return [{ ...item(line, ...notes), spread: notes.length > 0 }]
  })
  return items.length === 0 ? null : { ...bullets(items), spread: items.some(({ spread }) => spread) }
}

/** Six decimals are ten centimetres. */
function rounded(degrees: number): number {
  return Number(degrees.toFixed(6))
}

function linesOf(location: Location, wording: Wording): string[] {
  const { latitude, longitude, addressCountry } = location.place
  const country = addressCountry === null ? null : wording.country(addressCountry)
  const coordinates =
    latitude === null || longitude === null
      ? []
      : [`${wording.word('coordinates')} ${rounded(latitude)}, ${rounded(longitude)}`]
  return [...placeLines(location, country), ...coordinates]
}
