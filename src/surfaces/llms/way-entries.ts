import { sitePartsIn } from '../pages/list-page.ts'
import { localeFormatters } from '../pages/locale-formatters.ts'
import { groupPath, wayIndexPath } from '../pages/paths.ts'
import { waysInto } from '../pages/ways/collect-ways.ts'
import { groupLabel, INDEXED } from '../pages/ways/group-links.ts'
import type { Catalogue, SurfaceContext } from '../surface.ts'
import type { IndexEntry } from './index-entry.ts'
import { quantity } from './record-entries.ts'

/** With more pages the index could never have room for them. */
const MOST = 300

/** The pages of places, kinds, durations, prices and languages with the lists of these, and the lists alone. */
export function wayEntries(catalogue: Catalogue, context: SurfaceContext): IndexEntry[][] {
  const ways = waysInto(catalogue)
  // Indexes are in English, as their template is.
  const site = sitePartsIn(context, 'en', localeFormatters()('en'))
  const lists = INDEXED.flatMap((way): IndexEntry[] => {
    const count = ways.of(way).length
    const path = wayIndexPath(way)
    const title = way === 'places' ? 'All places' : 'All kinds'
    return count === 0 ? [] : [{ id: path, path, title, note: quantity(count, 'page'), count: 1 }]
  })
  if (lists.length === 0 || ways.groups.length > MOST) return lists.length === 0 ? [] : [lists]
  const groups = ways.groups.map(group => {
    const path = groupPath(group)
    const note = quantity(group.count, 'product')
    return { id: path, path, title: groupLabel(group, site), note, count: 1 }
  })
  return [[...lists, ...groups], lists]
}
