import { titleKey } from '../../../catalogue/text/comparison-keys.ts'
import type { SurfaceFile } from '../../surface.ts'
import { type Child, element } from '../element.ts'
import { listPage } from '../list-page.ts'
import { type PagePosition, splitIntoPages } from '../list-pages.ts'
import { listedPages } from '../page-nodes.ts'
import { facetIndexPath, groupPath, rootFrom } from '../paths.ts'
import { cardList } from '../record-lists.ts'
import type { SitePages } from '../site-pages.ts'
import type { SiteParts } from '../site-parts.ts'
import { type FacetRow, type Facets, type Group, groupKey } from './collect-facets.ts'
import { facetLabel, groupLabel, groupLinks, INDEXED, stepsTo } from './group-links.ts'
import { nearestAmong } from './nearest.ts'

/** The limits of one page about a facet. */
export interface FacetLimits {
  /** The most products on one page of a group. */
  perPage: number
  /** The most links on a page that lists all places or kinds. */
  links: number
}

/** The page of a place links to at most `NEARBY` other places, which are at most `NEAR_KM` kilometres away. */
const NEARBY = 8
const NEAR_KM = 60

/** Yields the pages of all facets: the pages of each group, and the pages that list all places or all kinds. */
export function* facetPages(pages: SitePages, limits: FacetLimits): Iterable<SurfaceFile> {
  const { facets } = pages
  const nearestTo = neighboursIn(facets)
  const rows = facets.rows[Symbol.iterator]()
  let row = rows.next()
  for (const group of facets.groups) {
    const key = groupKey(group)
    while (row.done !== true && row.value.group < key) row = rows.next()
    yield* groupPages({ group, members: membersFrom(key), near: nearestTo(group) }, pages, limits)
  }
  for (const facet of INDEXED) yield* indexPages(facet, pages, limits)

  function* membersFrom(key: string): Iterable<FacetRow> {
    for (; row.done !== true && row.value.group === key; row = rows.next()) yield row.value
  }
}

interface GroupMembers {
  group: Group
  members: Iterable<FacetRow>
  /** The groups of the nearest places; empty if the group is not a place. */
  near: readonly Group[]
}

function* groupPages(
  { group, members, near }: GroupMembers,
  { facets, site, keeper }: SitePages,
  { perPage }: FacetLimits,
): Iterable<SurfaceFile> {
  const { facet, count } = group
  const { locale, formatters, words } = site
  const all = Math.ceil(count / perPage)
  const steps = stepsTo(facet, site)
  let page = 0
  for (const rows of splitIntoPages(members, perPage)) {
    page += 1
    const at = position(page, all, other => groupPath(group, other))
    const inputs = [locale, group, page, near, rows.map(({ id, note: [, print] }) => [id, print])]
    const make = () => {
      const records = rows.map(({ id }) => facets.product(id))
      const common = facet === 'places' ? 'place' : facet === 'kinds' ? 'kind' : undefined
      return listPage(site, {
        heading: groupLabel(group, site),
        about: formatters.counted(count, words.offersCount),
        at,
        steps,
        listed: listedPages({ records, count, before: (page - 1) * perPage }),
        list: cardList(records, { root: at.root, locale, formatters, common }),
        below: nearbyLinks(near, at.root, site),
      })
    }
    yield keeper.page(at.path(page), inputs, make)
  }
}

function nearbyLinks(near: readonly Group[], root: string, site: SiteParts): Child[] {
  if (near.length === 0) return []
  const { nearby } = site.words
  const heading = element('h2', {}, nearby)
  return [element('nav', { class: 'way', 'aria-label': nearby }, heading, groupLinks(near, site, root))]
}

/** Yields the pages that list all groups of `facet`, sorted by name. */
function* indexPages(
  facet: (typeof INDEXED)[number],
  { facets, site, keeper }: SitePages,
  { links }: FacetLimits,
): Iterable<SurfaceFile> {
  const groups = facets
    .of(facet)
    .map(group => ({ group, key: titleKey(group.name) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ group }) => group)
  const count = groups.length
  if (count === 0) return
  const all = Math.ceil(count / links)
  let page = 0
  for (const part of splitIntoPages(groups, links)) {
    page += 1
    const at = position(page, all, other => facetIndexPath(facet, other))
    const make = () => {
      const listed = part.map(group => ({ title: group.name, path: groupPath(group) }))
      return listPage(site, {
        heading: facetLabel(facet, site),
        about: site.formatters.count(count),
        at,
        steps: [],
        listed: { pages: listed, count, before: (at.page - 1) * links },
        list: groupLinks(part, site, at.root),
      })
    }
    yield keeper.page(at.path(page), [site.locale, count, part], make)
  }
}

function position(page: number, all: number, path: (page: number) => string): PagePosition {
  return { page, all, path, root: rootFrom(path(page)) }
}

/** Returns a function that finds the places nearest to the place of a group; none for other groups. */
function neighboursIn(facets: Facets): (group: Group) => readonly Group[] {
  const placed = facets.of('places').flatMap(group => placedAt(group) ?? [])
  const nearest = nearestAmong(placed, NEARBY, NEAR_KM)
  return group => {
    const from = group.facet === 'places' ? placedAt(group) : null
    return from === null ? [] : nearest(from)
  }
}

function placedAt(group: Group) {
  return group.at === null ? null : { thing: group, latitude: group.at[0], longitude: group.at[1] }
}
