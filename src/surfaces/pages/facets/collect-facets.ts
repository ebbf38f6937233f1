import { hash } from 'node:crypto'
import { titleKey } from '../../../catalogue/text/comparison-keys.ts'
import { languageAndScript } from '../../../catalogue/text/language-tags.ts'
import type { TemplateFiles } from '../../../document/template/template-files.ts'
import {
  FACETS,
  type Facet,
  facetFile,
  facetsOf,
  type GroupName,
  groupKey,
  groupOf,
} from '../../shared/facets.ts'
import type { Catalogue, ListedRecord, SortedRow, SurfaceRecord } from '../../surface.ts'
import type { SurfaceData } from '../../surface-data.ts'
import { isSameLanguage } from '../language.ts'
import { hasSiteWords } from '../site-words.ts'
import type { Placed } from './nearest.ts'

/** What products share: a place, a kind, a language, or a band of durations or prices. */
export interface Group extends GroupName {
  /**
   * For places and kinds, the spelling that most of the group's products use. For bands and languages, a key that
   * `groupLabel` turns into a name.
   */
  readonly name: string
  readonly count: number
  /** The middle of a place's products. Null for other facets, and if no product has coordinates. */
  readonly at: readonly [latitude: number, longitude: number] | null
}

/** The groups of a catalogue's products, by facet. */
export interface Facets {
  /** The language of more than half of the products, if pages have words in it; else English. */
  readonly locale: string
  /** All groups, in the order that they have in `rows`. */
  readonly groups: readonly Group[]
  /** One row for every product in each of its groups, sorted by group. */
  readonly rows: Iterable<SortedRow>
  /** The groups of `facet`, largest first. For bands and languages it is empty if there is only one group. */
  of(facet: Facet): readonly Group[]
  /** The product `id` of a group, with the data that its card shows. */
  product(id: string): SurfaceRecord
}

/** Up to this many products, the data of cards stays in memory, because most products are in several groups. */
const MOST_HELD = 10_000

/**
 * The facts of a product that the pages of groups need, without its whole record. `print` is a hash of what its card
 * shows, `at` the coordinates of a place.
 */
type FacetNote = readonly [name: string, print: string, ...at: number[]]

export function noteOf({ note }: SortedRow): FacetNote {
  return JSON.parse(note)
}

const known = new WeakMap<Catalogue, Facets>()

/** Returns the facets of `catalogue`. They are collected once, because several surfaces ask for them. */
export function facetsInto(catalogue: Catalogue, templates: TemplateFiles): Facets {
  const facets = known.get(catalogue) ?? collectFacets(catalogue, localeOf(catalogue, templates))
  known.set(catalogue, facets)
  return facets
}

function localeOf(catalogue: Catalogue, templates: TemplateFiles): string {
  const languages = new Map<string, number>()
  for (const { surfaceData } of catalogue.products()) {
    const language = languageAndScript(surfaceData.locale ?? '')
    if (hasSiteWords(templates, language)) languages.set(language, (languages.get(language) ?? 0) + 1)
  }
  const most = [...languages].find(([, count]) => count > catalogue.counts.products / 2)
  return most?.[0] ?? 'en'
}

function collectFacets(catalogue: Catalogue, locale: string): Facets {
  const held = catalogue.counts.products <= MOST_HELD ? new Map<string, SurfaceRecord>() : null
  const rows = catalogue.sorted(rowsOf(catalogue.products(), locale, held))
  const groups = [...groupsIn(rows)]
  const byFacet = Map.groupBy(
    groups.toSorted((a, b) => b.count - a.count),
    ({ facet }) => facet,
  )
  const isFacet = (facet: Facet) => FACETS[facet].all !== undefined || (byFacet.get(facet)?.length ?? 0) > 1
  return {
    locale,
    groups: groups.filter(({ facet }) => isFacet(facet)),
    rows,
    of: facet => (isFacet(facet) ? (byFacet.get(facet) ?? []) : []),
    product: id => held?.get(id) ?? catalogue.product(id),
  }
}

/**
 * The sort key of a product in a list on a page in `locale`. Products in the page's language come first, then products
 * with a picture; equal ones are ordered by title.
 */
export function orderOf(
  { title, surfaceData }: Pick<ListedRecord, 'title' | 'surfaceData'>,
  locale: string | null,
): string {
  const isOwn = isSameLanguage(surfaceData.locale ?? null, locale)
  return `${isOwn ? 0 : 1}${surfaceData.picture === undefined ? 1 : 0}${titleKey(title)}`
}

/** @param held gets the products with only the data that their cards need; null to hold none */
function* rowsOf(
  products: Iterable<ListedRecord>,
  locale: string,
  held: Map<string, SurfaceRecord> | null,
): Iterable<SortedRow> {
  for (const product of products) {
    const { type, id, title, surfaceData } = product
    if (held !== null) {
      const { images: _, ...shown } = surfaceData
      held.set(id, { type, id, title, surfaceData: shown })
    }
    const order = orderOf(product, locale)
    const print = hash('sha256', JSON.stringify([title, ...shownOf(surfaceData)])).slice(0, 16)
    for (const [facet, name, at = []] of facetsOf(surfaceData)) {
      const note: FacetNote = [name, print, ...at]
      yield { group: groupKey({ facet, file: facetFile(name) }), order, id, note: JSON.stringify(note) }
    }
  }
}

/** The values that a product's card shows beside its title. A change of one changes the card's `print`. */
function shownOf({ locale, summary, category, place, stops, price, picture, minutes }: SurfaceData) {
  return [locale, summary, category, place, stops, price, picture, minutes]
}

/** Yields the groups that sorted `rows` form. Memory holds only one group's counts and coordinates at a time. */
function* groupsIn(rows: Iterable<SortedRow>): Iterable<Group> {
  let open = emptyGroup('')
  for (const row of rows) {
    if (row.group !== open.key) {
      if (open.names.size > 0) yield counted(open)
      open = emptyGroup(row.group)
    }
    const [name, , latitude, longitude] = noteOf(row)
    open.names.set(name, (open.names.get(name) ?? 0) + 1)
    if (latitude !== undefined && longitude !== undefined) {
      open.latitudes.push(latitude)
      open.longitudes.push(longitude)
    }
  }
  if (open.names.size > 0) yield counted(open)
}

/** A group whose rows are being read: how often each spelling of its name occurs, and where its products are. */
function emptyGroup(key: string) {
  const latitudes: number[] = []
  const longitudes: number[] = []
  return { key, names: new Map<string, number>(), latitudes, longitudes }
}

function counted({ key, names, latitudes, longitudes }: ReturnType<typeof emptyGroup>): Group {
  const spellings = [...names].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
  const count = spellings.reduce((sum, [, count]) => sum + count, 0)
  // With medians, one wrongly placed product does not move a town.
  const [latitude, longitude] = [median(latitudes), median(longitudes)]
  const at: Group['at'] = latitude === undefined || longitude === undefined ? null : [latitude, longitude]
  const { facet, file } = groupOf(key) ?? { facet: 'places', file: '' }
  return { facet, file, name: spellings[0]?.[0] ?? '', count, at }
}

/** The median of `values`, which it sorts; undefined if there are none. */
export function median(values: number[]): number | undefined {
  return values.sort((a, b) => a - b)[values.length >> 1]
}

/** Whether the group has coordinates. Only places have them. */
export function isPlaced(group: Group): group is Group & Placed {
  return group.at !== null
}
