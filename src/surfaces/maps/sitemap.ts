import { hasPages } from '../shared/addresses.ts'
import { splitIntoShards } from '../shared/split-into-shards.ts'
import type { Catalogue, SurfaceContext, SurfaceFile } from '../surface.ts'
import { entryElement, type MapEntry, recordEntry } from './map-entry.ts'
import { toXml, xmlDocument } from './xml.ts'

/** The most that a sitemap may hold. */
export interface MapLimits {
  addresses: number
  bytes: number
  /** Characters of a sitemap that is held, so that nobody has to go through its entries twice. */
  held: number
}

/** The protocol allows 50,000 addresses and 52,428,800 bytes, markup around the entries included (sitemaps.org). */
export const MAP_LIMITS: MapLimits = { addresses: 50_000, bytes: 50_000_000, held: 8_000_000 }

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const URL_SET = {
  name: 'urlset',
  attributes: { xmlns: NAMESPACE, 'xmlns:image': 'http://www.google.com/schemas/sitemap-image/1.1' },
}
const INDEX = { name: 'sitemapindex', attributes: { xmlns: NAMESPACE } }

/**
 * `sitemap.xml`: every record's address, or where these are too many an index of sitemaps. Those are at the root too, not in
 * a folder: a sitemap may only list what is below its own folder (sitemaps.org, "Sitemap file location").
 *
 * @param lists paths of pages beside those of records
 */
export function* sitemapFiles(
  catalogue: Catalogue,
  context: SurfaceContext,
  lists: readonly string[] = [],
  limits: MapLimits = MAP_LIMITS,
): Iterable<SurfaceFile> {
  const dates = hasPages(context) ? datesOfPages(catalogue) : null
  const few = fewElements(entriesOf(catalogue, context, lists, dates), limits)
  if (few !== null) {
    yield { path: 'sitemap.xml', content: xmlDocument(URL_SET, few) }
    return
  }
  const shards = shardsOf(entriesOf(catalogue, context, lists, dates), limits)
  if (shards.length <= 1) {
    yield { path: 'sitemap.xml', content: urlSet(entriesOf(catalogue, context, lists, dates)) }
    return
  }
  const entries = entriesOf(catalogue, context, lists, dates)[Symbol.iterator]()
  const maps: MapEntry[] = []
  for (const [index, count] of shards.entries()) {
    const path = `sitemap-${String(index + 1).padStart(3, '0')}.xml`
    const seen = new Set<string | null>()
    yield { path, content: urlSet(dated(nextItems(entries, count), seen)) }
    maps.push({ address: `${context.baseUrl}/${path}`, updated: latest(seen) })
  }
  yield {
    path: 'sitemap.xml',
    content: xmlDocument(
      INDEX,
      maps.map(map => toXml(entryElement('sitemap', map))),
    ),
  }
}

/** The home page and the pages of lists, then operators and products by id. */
function* entriesOf(
  catalogue: Catalogue,
  context: SurfaceContext,
  lists: readonly string[],
  dates: AccountDates | null,
): Iterable<MapEntry> {
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

/** Dates by account; null where one is not known. */
type AccountDates = ReadonlyMap<string, string | null>

/**
 * When operators' pages last changed. They list products, so it is the latest date of the operator and its products, and not
 * known where that of one of these is not. One pass over the records; one date for each account is in memory.
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

/** All of them, where they are few enough to be held and one sitemap has room for them. */
function fewElements(entries: Iterable<MapEntry>, limits: MapLimits): string[] | null {
  const held: string[] = []
  let [weight, characters] = [0, 0]
  for (const element of elements(entries)) {
    held.push(element)
    weight += weightOf(element, limits)
    characters += element.length
    if (weight > limits.bytes || characters > limits.held) return null
  }
  return held
}

/** How many entries each sitemap has. Entries are not kept in memory, only their weights. */
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
  for (const entry of entries)
    yield { id: entry.address, weight: weightOf(toXml(entryElement('url', entry)), limits) }
}

/** Its bytes, but at least what makes a sitemap full with the most addresses: one weight holds both limits. */
function weightOf(element: string, { addresses, bytes }: MapLimits): number {
  return Math.max(Buffer.byteLength(element) + 1, bytes / addresses)
}

function* urlSet(entries: Iterable<MapEntry>): Iterable<string> {
  yield* xmlDocument(URL_SET, elements(entries))
}

function* elements(entries: Iterable<MapEntry>): Iterable<string> {
  for (const entry of entries) yield toXml(entryElement('url', entry))
}

function* dated(entries: Iterable<MapEntry>, dates: Set<string | null>): Iterable<MapEntry> {
  for (const entry of entries) {
    dates.add(entry.updated)
    yield entry
  }
}

/** The latest date; null where one is not known, since then nobody knows when the whole changed. */
function latest(dates: ReadonlySet<string | null>): string | null {
  return dates.has(null) ? null : ([...dates].sort().at(-1) ?? null)
}

/** The next items of an iterator, which stays open for those after them. */
function* nextItems<Item>(items: Iterator<Item>, count: number): Iterable<Item> {
  for (let index = 0; index < count; index++) {
    const next = items.next()
    if (next.done === true) return
    yield next.value
  }
}
