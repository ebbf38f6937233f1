import { groupLabel } from '../pages/facets/group-links.ts'
import { facetIndexPath, groupPath } from '../pages/paths.ts'
import { sitePartsIn } from '../pages/site-parts.ts'
import { cleanAddress } from '../shared/addresses.ts'
import { countOf, groupsIn } from '../shared/facet-groups.ts'
import { FACETS, INDEXED } from '../shared/facets.ts'
import type { JoinedCatalogue, SurfaceContext } from '../surface.ts'
import type { IndexEntry } from './index-entry.ts'
import { quantity } from './record-entries.ts'

/** The most facet pages in a list. A list with more never fits into the index, so it is left out. */
const MOST = 300

/**
 * Returns up to three lists of entries, the longest first. The index uses the first that fits. Each begins with the
 * overviews `places.html` and `kinds.html`. The first adds every facet page. The second adds only the pages of
 * durations, prices and languages, because no overview lists these. The third adds none.
 */
export function facetEntries({ buckets, sorted }: JoinedCatalogue, context: SurfaceContext): IndexEntry[][] {
  const facets = groupsIn(sorted(buckets.values().flatMap(bucket => bucket.rows())), countOf)
  // The entries are in English, because the template of indexes is English.
  const site = sitePartsIn(context)('en')
  const lists = INDEXED.flatMap((facet): IndexEntry[] => {
    const count = facets.of(facet).length
    const path = cleanAddress(facetIndexPath(facet), context)
    const title = site.words[FACETS[facet].all ?? FACETS[facet].heading]
    return count === 0 ? [] : [{ id: path, path, title, note: quantity(count, 'page'), count: 1 }]
  })
  if (lists.length === 0) return []
  const bands = facets.groups.filter(({ facet }) => !INDEXED.includes(facet))
  return [facets.groups, bands, []]
    .filter(groups => groups.length <= MOST)
    .map(groups => [
      ...lists,
      ...groups.map(group => {
        const path = cleanAddress(groupPath(group), context)
        const note = quantity(group.count, 'product')
        return { id: path, path, title: groupLabel(group, site), note, count: 1 }
      }),
    ])
}
