import type { ListedRecord, SortedRow } from '../surface.ts'
import type { SurfaceData } from '../surface-data.ts'
import { FACETS, type Facet, facetFile, facetsOf, type GroupName, groupKey, groupOf } from './facets.ts'

export interface Group extends GroupName {
  /** Places and kinds: the spelling in most products. Other facets: a key such as `1-to-3-hours` (see `groupLabel`). */
  readonly name: string
  readonly count: number
  /** For a place: the median of its products' coordinates. */
  readonly at: readonly [latitude: number, longitude: number] | null
}

export interface FacetGroups {
  readonly groups: readonly Group[]
  /** The groups of `facet`, largest first. Empty for durations, prices or languages with only one group. */
  of(facet: Facet): readonly Group[]
}

interface Member {
  readonly name: string
  readonly count: number
  readonly at: readonly number[]
}

export function* countRows(records: Iterable<ListedRecord>): Iterable<SortedRow> {
  const counts = new Map<string, { facet: Facet; name: string; count: number }>()
  for (const { type, surfaceData } of records)
    for (const [facet, name] of type === 'product' ? facetsOf(surfaceData) : []) {
      const known = counts.get(`${facet} ${name}`) ?? { facet, name, count: 0 }
      known.count += 1
      counts.set(`${facet} ${name}`, known)
    }
  for (const { facet, name, count } of counts.values())
    yield { group: groupKey({ facet, file: facetFile(name) }), order: '', id: name, note: String(count) }
}

export function countOf({ id, note }: SortedRow): Member {
  return { name: id, count: Number(note), at: [] }
}

/** Collects all groups from `rows`, which are sorted by group. Only one group's members are in memory at a time. */
export function groupsIn(rows: Iterable<SortedRow>, memberOf: (row: SortedRow) => Member): FacetGroups {
  const groups = [...groupsOf(rows, memberOf)]
  const byFacet = Map.groupBy(
    groups.toSorted((a, b) => b.count - a.count),
    ({ facet }) => facet,
  )
  const isShown = (facet: Facet) => FACETS[facet].all !== undefined || (byFacet.get(facet)?.length ?? 0) > 1
  return {
    groups: groups.filter(({ facet }) => isShown(facet)),
    of: facet => (isShown(facet) ? (byFacet.get(facet) ?? []) : []),
  }
}

function* groupsOf(rows: Iterable<SortedRow>, memberOf: (row: SortedRow) => Member): Iterable<Group> {
  let open = emptyGroup('')
  for (const row of rows) {
    if (row.group !== open.key) {
      yield* counted(open)
      open = emptyGroup(row.group)
    }
    const {
      name,
      count,
      at: [latitude, longitude],
    } = memberOf(row)
    open.names.set(name, (open.names.get(name) ?? 0) + count)
    if (latitude !== undefined && longitude !== undefined) {
      open.latitudes.push(latitude)
      open.longitudes.push(longitude)
    }
  }
  yield* counted(open)
}

function emptyGroup(key: string) {
  const latitudes: number[] = []
  const longitudes: number[] = []
  return { key, names: new Map<string, number>(), latitudes, longitudes }
}

function counted({ key, names, latitudes, longitudes }: ReturnType<typeof emptyGroup>): Group[] {
  const group = groupOf(key)
  const [first] = [...names].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
  if (group === null || first === undefined) return []
  const count = [...names.values()].reduce((sum, one) => sum + one, 0)
  // Medians are used, so that one wrongly placed product does not move a town.
  const [latitude, longitude] = [median(latitudes), median(longitudes)]
  const at: Group['at'] = latitude === undefined || longitude === undefined ? null : [latitude, longitude]
  return [{ ...group, name: first[0], count, at }]
}

/** Sorts `values` in place. */
export function median(values: number[]): number | undefined {
  return values.sort((a, b) => a - b)[values.length >> 1]
}

export function isPlaced(group: Group): group is Group & { at: NonNullable<SurfaceData['at']> } {
  return group.at !== null
}
