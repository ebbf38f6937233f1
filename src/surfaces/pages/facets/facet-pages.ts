import { titleKey } from '../../../catalogue/text/comparison-keys.ts'
import { type Group, isPlaced } from '../../shared/facet-groups.ts'
import { type Facet, groupKey, INDEXED } from '../../shared/facets.ts'
import type { SortedRow, SurfaceFile } from '../../surface.ts'
import { type Child, element } from '../element.ts'
import { hasDataFile, listFilter } from '../find/find-form.ts'
import { dataFiles } from '../find/list-data.ts'
import { listPage, splitIntoPages } from '../list-pages.ts'
import { pagesOf } from '../page-nodes.ts'
import { facetIndexPath, groupData, groupPath } from '../paths.ts'
import { cardList } from '../record-lists.ts'
import type { SitePages } from '../site-pages.ts'
import type { SiteParts } from '../site-parts.ts'
import { type Facets, noteOf } from './collect-facets.ts'
import { facetLabel, facetLinks, groupLabel, groupLinks, stepsTo } from './group-links.ts'
import { nearestAmong } from './nearest.ts'

const NEARBY = 8
const NEAR_KM = 60

export function* facetPages(pages: SitePages): Iterable<SurfaceFile> {
  const { facets } = pages
  const nearestTo = neighboursIn(facets)
  const rows = facets.rows[Symbol.iterator]()
  let row = rows.next()
  for (const group of facets.groups) {
    const key = groupKey(group)
    while (row.done !== true && row.value.group < key) row = rows.next()
    yield* groupPages(group, membersFrom(key), nearestTo(group), pages)
  }
  for (const facet of INDEXED) yield* indexPages(facet, pages)

  function* membersFrom(key: string): Iterable<SortedRow> {
    for (; row.done !== true && row.value.group === key; row = rows.next()) yield row.value
  }
}

type FacetPrint = [id: string, print: string]

function* groupPages(
  group: Group,
  members: Iterable<SortedRow>,
  near: readonly Group[],
  pages: SitePages,
): Iterable<SurfaceFile> {
  const { facets, site, keeper, limits } = pages
  const { facet, count } = group
  const { locale, formatters, words } = site
  const steps = stepsTo(facet, site)
  const list = { count, perPage: limits.perPage, pathOf: (page: number) => groupPath(group, page) }
  const loaded: FacetPrint[] = []
  for (const at of splitIntoPages(members, list)) {
    const { items, page, path, root } = at
    const prints = items.map((row): FacetPrint => [row.id, noteOf(row)[1]])
    const inputs = [locale, group, page, near, facets.names, prints]
    if (hasDataFile(count, limits)) loaded.push(...prints)
    const make = () => {
      const records = items.map(({ id }) => facets.product(id))
      return listPage(site, {
        heading: groupLabel(group, site),
        about: formatters.counted(count, words.offersCount),
        at,
        steps,
        listed: pagesOf(records),
        filter: listFilter({ ...at, items: records }, groupData(group), site, limits),
        facets: facetLinks(facets.names, root, site),
        list: cardList(records, site, root, group),
        below: nearbyLinks(near, root, site),
      })
    }
    yield keeper.file(path, inputs, make)
  }
  if (loaded.length === 0) return
  const cards = () => loaded.map(([id]) => facets.product(id))
  for (const { path, make } of dataFiles(groupData(group), cards, pages))
    yield keeper.file(path, [locale, loaded], make)
}

function nearbyLinks(near: readonly Group[], root: string, site: SiteParts): Child[] {
  if (near.length === 0) return []
  const { nearby } = site.words
  const heading = element('h2', {}, nearby)
  return [element('nav', { class: 'way', 'aria-label': nearby }, heading, groupLinks(near, site, root))]
}

function* indexPages(facet: Facet, { facets, site, keeper, limits }: SitePages): Iterable<SurfaceFile> {
  const groups = facets
    .of(facet)
    .map(group => ({ group, key: titleKey(group.name) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ group }) => group)
  const count = groups.length
  if (count === 0) return
  const list = { count, perPage: limits.links, pathOf: (page: number) => facetIndexPath(facet, page) }
  for (const at of splitIntoPages(groups, list)) {
    const make = () =>
      listPage(site, {
        heading: facetLabel(facet, site),
        about: site.formatters.count(count),
        at,
        steps: [],
        listed: at.items.map(group => ({ label: group.name, path: groupPath(group) })),
        list: groupLinks(at.items, site, at.root),
      })
    yield keeper.file(at.path, [site.locale, count, at.items], make)
  }
}

function neighboursIn(facets: Facets): (group: Group) => readonly Group[] {
  const nearest = nearestAmong(facets.of('places').filter(isPlaced), NEARBY, NEAR_KM)
  return group => (isPlaced(group) ? nearest(group) : [])
}
