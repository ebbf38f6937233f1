import { fileForPeople, hasPages } from '../shared/addresses.ts'
import { splitIntoShards } from '../shared/split-into-shards.ts'
import type { Catalogue, ListedRecord, SurfaceContext, SurfaceFile } from '../surface.ts'
import { entryXml, type MapEntry, mapXml } from './map-xml.ts'

/** The limits of one sitemap; a catalogue that exceeds them gets several sitemaps. */
interface MapLimits {
  addresses: number
  bytes: number
  /** The most characters of a sitemap that is kept in memory, so that its entries are not computed twice. */
  inMemory: number
}

/**
 * The usual limits. The protocol allows 50,000 addresses and 52,428,800 bytes (sitemaps.org). `bytes` is lower, because
 * it does not count the markup around the entries.
 */
const MAP_LIMITS: MapLimits = { addresses: 50_000, bytes: 50_000_000, inMemory: 8_000_000 }

/**
 * Writes `sitemap.xml` with the address of every record. If there are too many, it is an index of several sitemaps.
 * These stand at the root too, because a sitemap may only list files below its folder (sitemaps.org, "Sitemap file
 * location").
 *
 * @param lists paths of list pages, which are listed too if the tree has pages
 */
export function* sitemapFiles(
  catalogue: Catalogue,
  context: SurfaceContext,
  lists: readonly string[] = [],
  limits: MapLimits = MAP_LIMITS,
): Iterable<SurfaceFile> {
  const dates = hasPages(context) ? datesOfPages(catalogue) : null
  const allEntries = () => entriesOf(catalogue, context, lists, dates)
  const few = fewElements(allEntries(), limits)
  if (few !== null) return yield { path: 'sitemap.xml', content: mapXml('urlset', few) }
  const shards = shardsOf(allEntries(), limits)
  if (shards.length <= 1)
    return yield { path: 'sitemap.xml', content: mapXml('urlset', elements(allEntries())) }
  const entries = allEntries()
  const maps: MapEntry[] = []
  for (const [index, count] of shards.entries()) {
    const path = `sitemap-${String(index + 1).padStart(3, '0')}.xml`
    const seen = new Set<string | null>()
    yield { path, content: mapXml('urlset', elements(nextEntries(entries, count, seen))) }
    maps.push({ address: `${context.baseUrl}/${path}`, updated: latest(seen) })
  }
  const elementsOfMaps = maps.map(map => entryXml('sitemap', map))
  yield { path: 'sitemap.xml', content: mapXml('sitemapindex', elementsOfMaps) }
}

/**
 * Yields the sitemap entries: the home page and the list pages, then the operators, then the products, each by id.
 *
 * @param dates dates of operators' pages; null if the tree has no pages, so that each record's own date counts
 */
function* entriesOf(
  catalogue: Catalogue,
  context: SurfaceContext,
  lists: readonly string[],
  dates: AccountDates | null,
): Generator<MapEntry, undefined> {
  if (hasPages(context)) {
    yield { address: `${context.baseUrl}/`, updated: null }
    for (const path of lists) yield { address: `${context.baseUrl}/${path}`, updated: null }
  }
  for (const record of catalogue.accounts()) {
    const updated = dates === null ? record.updated : (dates.get(record.id) ?? null)
    yield recordEntry({ ...record, updated }, context)
  }
  for (const record of catalogue.products()) yield recordEntry(record, context)
}

/** The entry of `record`. Its address is the file that people are linked to. */
function recordEntry(record: ListedRecord, context: SurfaceContext): MapEntry {
  const address = `${context.baseUrl}/${fileForPeople(record, context)}`
  return { address, updated: record.updated, images: record.surfaceData.images }
}

/** When each account's page last changed, by account id; null for an unknown date. */
type AccountDates = ReadonlyMap<string, string | null>

/**
 * When the pages of operators last changed. A page lists its operator's products, so its date is the latest date of the
 * operator and the products. It is unknown if one of these dates is unknown. Memory holds one date for each account.
 */
function datesOfPages(catalogue: Catalogue): AccountDates {
  const dates = new Map<string, string | null>()
  for (const { id, updated } of catalogue.accounts()) dates.set(id, updated)
  for (const { account, updated } of catalogue.products()) {
    const before = account === null ? undefined : dates.get(account)
    if (account === null || before === undefined || before === null) continue
    if (updated === null || updated > before) dates.set(account, updated)
  }
  return dates
}

/** The XML of all `entries`. Null if it exceeds one sitemap, or the memory that `limits.inMemory` allows. */
function fewElements(entries: Iterable<MapEntry>, limits: MapLimits): string[] | null {
  const few: string[] = []
  let [weight, characters] = [0, 0]
  for (const element of elements(entries)) {
    few.push(element)
    weight += weightOf(element, limits)
    characters += element.length
    if (weight > limits.bytes || characters > limits.inMemory) return null
  }
  return few
}

/** The number of entries in each sitemap. Memory holds the weights of entries, not the entries. */
function shardsOf(entries: Iterable<MapEntry>, limits: MapLimits): number[] {
  const sharding = {
    id: ({ id }: Weighed) => id,
    weight: ({ weight }: Weighed) => weight,
    room: () => limits.bytes,
  }
  return Array.from(splitIntoShards(weighed(entries, limits), sharding), ({ length }) => length)
}

interface Weighed {
  id: string
  weight: number
}

function* weighed(entries: Iterable<MapEntry>, limits: MapLimits): Iterable<Weighed> {
  for (const entry of entries) yield { id: entry.address, weight: weightOf(entryXml('url', entry), limits) }
}

/** An entry's bytes, but at least an address's share of a full sitemap: so one weight expresses both limits. */
function weightOf(element: string, { addresses, bytes }: MapLimits): number {
  return Math.max(Buffer.byteLength(element) + 1, bytes / addresses)
}

function* elements(entries: Iterable<MapEntry>): Iterable<string> {
  for (const entry of entries) yield entryXml('url', entry)
}

/** The latest of `dates`; null if one of them is unknown. */
function latest(dates: ReadonlySet<string | null>): string | null {
  return dates.has(null) ? null : ([...dates].sort().at(-1) ?? null)
}

/** Yields the next `count` entries and adds their dates to `dates`. The entries after them can be read later. */
function* nextEntries(
  entries: Iterator<MapEntry, undefined>,
  count: number,
  dates: Set<string | null>,
): Iterable<MapEntry> {
  for (let left = count; left > 0; left--) {
    const entry = entries.next().value
    if (entry === undefined) return
    dates.add(entry.updated)
    yield entry
  }
}
