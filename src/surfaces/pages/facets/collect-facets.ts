import { hash } from 'node:crypto'
import { titleKey } from '../../../catalogue/text/comparison-keys.ts'
import { languageAndScript } from '../../../catalogue/text/language-tags.ts'
import type { TemplateFiles } from '../../../document/template/template-files.ts'
import type { Catalogue, ListedRecord, SortedRow, SurfaceRecord } from '../../surface.ts'
import type { SurfaceData } from '../../surface-data.ts'
import { type CatalogueOverview, overviewOf } from '../catalogue-overview.ts'
import { FACETS, type Facet, facetFile } from '../paths.ts'
import { durationBand, priceKey } from './bands.ts'

/** What products have in common that a page lists: a place, a kind, a span of durations or prices, a language. */
export interface Group {
  readonly facet: Facet
  /** What its page is called, without folder and suffix. */
  readonly file: string
  /** As most of its products write it; for bands and languages what `groupLabel` knows a name for. */
  readonly name: string
  readonly count: number
  /** The middle of its products: latitude and longitude; null where none has coordinates. */
  readonly at: readonly [number, number] | null
}

/** The ways into a catalogue. */
export interface Facets {
  /** In the order of `rows`. */
  readonly groups: readonly Group[]
  /** Every product in each of its groups, sorted by these. */
  readonly rows: Iterable<FacetRow>
  /** The groups of a facet, most products first; bands and languages only where there are several. */
  of(facet: Facet): readonly Group[]
  /** A product of a group, with what cards show of it. */
  product(id: string): SurfaceRecord
}

/** So many products are held with what cards show of them. Most are in several groups, and each would be read once for each of these. */
const MOST_HELD = 10_000

/** A product in a group. */
export interface FacetRow {
  readonly group: string
  readonly id: string
  readonly note: FacetNote
}

/** What is asked of each product when the groups are gone through, without its whole record. */
type FacetNote = readonly [name: string, print: string, ...at: number[]]

/** The groups of a product: what they are called there, by facet. */
export function namesOf(data: SurfaceData): readonly (readonly [Facet, string])[] {
  const { place, category, languages = [] } = data
  const named: (readonly [Facet, string | undefined])[] = [
    ['places', place],
    ['kinds', category],
    ['durations', durationBand(data)?.key],
    ['prices', priceKey(data)],
    ...languages.map(language => ['languages', language] as const),
  ]
  return named.flatMap(([facet, name]) => (name === undefined ? [] : [[facet, name]]))
}

const known = new WeakMap<Catalogue, Facets>()

/** The ways into a catalogue; several surfaces ask for them, and they are sorted once. */
export function facetsInto(catalogue: Catalogue, templates: TemplateFiles): Facets {
  const facets = known.get(catalogue) ?? collectFacets(catalogue, overviewOf(catalogue, templates))
  known.set(catalogue, facets)
  return facets
}

function collectFacets(catalogue: Catalogue, overview: CatalogueOverview): Facets {
  const held = new Map<string, SurfaceRecord>()
  const isHeld = catalogue.counts.products <= MOST_HELD
  const products = isHeld ? holding(catalogue.products(), held) : catalogue.products()
  const sorted = catalogue.sorted(rowsOf(products, overview.locale))
  const rows: Iterable<FacetRow> = {
    *[Symbol.iterator]() {
      for (const { group, id, note } of sorted) yield { group, id, note: JSON.parse(note) }
    },
  }
  const groups = [...groupsIn(rows)]
  const byFacet = Map.groupBy(groups, ({ facet }) => facet)
  for (const [facet, members] of byFacet)
    byFacet.set(
      facet,
      members.toSorted((a, b) => b.count - a.count),
    )
  const isFacet = (facet: Facet) =>
    facet === 'places' || facet === 'kinds' || (byFacet.get(facet)?.length ?? 0) > 1
  return {
    groups: groups.filter(({ facet }) => isFacet(facet)),
    rows,
    of: facet => (isFacet(facet) ? (byFacet.get(facet) ?? []) : []),
    product: id => held.get(id) ?? catalogue.product(id),
  }
}

/** Products as they come, each of them held without what is no card's. */
function* holding(
  products: Iterable<ListedRecord>,
  held: Map<string, SurfaceRecord>,
): Iterable<ListedRecord> {
  for (const product of products) {
    const { type, id, title } = product
    const { images: _, ...surfaceData } = product.surfaceData
    held.set(id, { type, id, title, surfaceData })
    yield product
  }
}

/** In a list those come first that are in the language of the page, then those with a picture; then it goes by title. */
export function orderOf(
  { title, surfaceData }: Pick<ListedRecord, 'title' | 'surfaceData'>,
  locale: string,
): string {
  const own = surfaceData.locale ?? null
  const isOwn = own !== null && languageAndScript(own) === languageAndScript(locale)
  return `${isOwn ? 0 : 1}${surfaceData.picture === undefined ? 1 : 0}${titleKey(title)}`
}

function* rowsOf(products: Iterable<ListedRecord>, locale: string): Iterable<SortedRow> {
  for (const product of products) {
    const { id, title, surfaceData } = product
    const order = orderOf(product, locale)
    const print = hash('sha256', JSON.stringify([title, ...shownOf(surfaceData)])).slice(0, 16)
    for (const [facet, name] of namesOf(surfaceData)) {
      const note: FacetNote = [name, print, ...(facet === 'places' ? (surfaceData.at ?? []) : [])]
      yield { group: groupKey({ facet, file: facetFile(name) }), order, id, note: JSON.stringify(note) }
    }
  }
}

/** What cards show of a product beside its title. */
function shownOf({ locale, summary, category, place, price, picture, minutes }: SurfaceData) {
  return [locale, summary, category, place, price, picture, minutes]
}

export function groupKey({ facet, file }: Pick<Group, 'facet' | 'file'>): string {
  return `${facet}/${file}`
}

/** One group after the other; of its products only what is counted is in memory. */
function* groupsIn(rows: Iterable<FacetRow>): Iterable<Group> {
  let group: string | null = null
  let names = new Map<string, number>()
  let points: [number, number][] = []
  let count = 0
  for (const { group: next, note } of rows) {
    if (group !== null && next !== group) yield counted(group)
    if (next !== group) {
      group = next
      names = new Map()
      points = []
      count = 0
    }
    const [name, , latitude, longitude] = note
    count += 1
    names.set(name, (names.get(name) ?? 0) + 1)
    if (latitude !== undefined && longitude !== undefined) points.push([latitude, longitude])
  }
  if (group !== null) yield counted(group)

  function counted(key: string): Group {
    const facet = FACETS.find(facet => key.startsWith(`${facet}/`)) ?? 'places'
    const [[name] = ['']] = [...names].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    return { facet, file: key.slice(facet.length + 1), name, count, at: middleOf(points) }
  }
}

/** The median of each coordinate: one product that is placed wrongly moves no town. */
function middleOf(points: readonly (readonly [number, number])[]): [number, number] | null {
  const middle = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]
  const latitude = middle(points.map(([value]) => value))
  const longitude = middle(points.map(([, value]) => value))
  return latitude === undefined || longitude === undefined ? null : [latitude, longitude]
}
