import { titleKey } from '../../../catalogue/text/comparison-keys.ts'
import type { SurfaceFile } from '../../surface.ts'
import { type Child, element } from '../element.ts'
import type { PageKeeper } from '../keep-pages.ts'
import { listPage, type SiteParts } from '../list-page.ts'
import { type PagePosition, splitIntoPages } from '../list-pages.ts'
import { listedPages } from '../page-nodes.ts'
import { groupPath, rootFrom, wayIndexPath } from '../paths.ts'
import { cardList } from '../record-lists.ts'
import { type Group, groupKey, type WayRow, type Ways } from './collect-ways.ts'
import { groupLabel, groupLinks, INDEXED, stepsTo, wayLabel } from './group-links.ts'
import { nearestAmong } from './nearest.ts'

/** How much one page of a way in lists. */
export interface WayLimits {
  /** The most cards on a page. */
  perPage: number
  /** The most links to places or kinds on a page of all of them. */
  links: number
}

/** How many places near a place its page leads to, and how far away they are at most, in kilometres. */
const NEARBY = 8
const NEAR_KM = 60

/** The pages of all ways in: those of what products have in common, and those that list these. */
export function* wayPages(
  ways: Ways,
  site: SiteParts,
  limits: WayLimits,
  keeper: PageKeeper,
): Iterable<SurfaceFile> {
  const neighbours = neighboursIn(ways)
  const rows = ways.rows[Symbol.iterator]()
  let row = rows.next()
  for (const group of ways.groups) {
    const key = groupKey(group)
    while (row.done !== true && row.value.group < key) row = rows.next()
    yield* groupPages(group, membersFrom(key))
  }
  for (const way of INDEXED) yield* indexPages(way)

  function* membersFrom(key: string): Iterable<WayRow> {
    for (; row.done !== true && row.value.group === key; row = rows.next()) yield row.value
  }

  function* groupPages(group: Group, members: Iterable<WayRow>): Iterable<SurfaceFile> {
    const { way, count } = group
    const { perPage } = limits
    const all = Math.ceil(count / perPage)
    const near = neighbours(group)
    const steps = stepsTo(way, site)
    let page = 0
    for (const members_ of splitIntoPages(members, perPage)) {
      page += 1
      const at = position(page, all, other => groupPath(group, other))
      const inputs = [site.locale, group, page, near, members_.map(({ id, note: [, print] }) => [id, print])]
      const make = () => {
        const records = members_.map(({ id }) => ways.product(id))
        const common = way === 'places' ? 'place' : way === 'kinds' ? 'kind' : undefined
        const style = { root: at.root, locale: site.locale, formatters: site.formatters, common } as const
        return listPage(site, {
          heading: groupLabel(group, site),
          about: site.formatters.counted(count, site.words.offersCount),
          at,
          steps,
          listed: listedPages({ records, count, before: (page - 1) * perPage }),
          list: cardList(records, style),
          below: nearbyLinks(near, at.root),
        })
      }
      yield keeper.page(at.path(page), inputs, make)
    }
  }

  function nearbyLinks(near: readonly Group[], root: string): Child[] {
    if (near.length === 0) return []
    return [
      element(
        'nav',
        { className: ['way'], ariaLabel: site.words.nearby },
        element('h2', {}, site.words.nearby),
        groupLinks(near, site, root),
      ),
    ]
  }

  /** All groups of a way in by name. */
  function* indexPages(way: (typeof INDEXED)[number]): Iterable<SurfaceFile> {
    const groups = ways
      .of(way)
      .map(group => ({ group, key: titleKey(group.name) }))
      .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
      .map(({ group }) => group)
    if (groups.length === 0) return
    const all = Math.ceil(groups.length / limits.links)
    let page = 0
    for (const part of splitIntoPages(groups, limits.links)) {
      page += 1
      const at = position(page, all, other => wayIndexPath(way, other))
      const make = () =>
        listPage(site, {
          heading: wayLabel(way, site),
          about: site.formatters.count(groups.length),
          at,
          steps: [],
          listed: {
            pages: part.map(group => ({ title: group.name, path: groupPath(group) })),
            count: groups.length,
            before: (at.page - 1) * limits.links,
          },
          list: groupLinks(part, site, at.root),
        })
      yield keeper.page(at.path(page), [site.locale, groups.length, part], make)
    }
  }
}

function position(page: number, all: number, path: (page: number) => string): PagePosition {
  return { page, all, path, root: rootFrom(path(page)) }
}

/** The places that are near a place. */
function neighboursIn(ways: Ways): (group: Group) => readonly Group[] {
  const placed = ways.of('places').flatMap(group => placedAt(group) ?? [])
  const nearest = nearestAmong(placed, NEARBY, NEAR_KM)
  return group => {
    const from = group.way === 'places' ? placedAt(group) : null
    return from === null ? [] : nearest(from)
  }
}

function placedAt(group: Group) {
  return group.at === null ? null : { thing: group, latitude: group.at[0], longitude: group.at[1] }
}
