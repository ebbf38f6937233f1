import { fileForPeople, hasPages } from '../shared/addresses.ts'
import { splitIntoShards } from '../shared/split-into-shards.ts'
import type { Catalogue, SurfaceContext, SurfaceFile } from '../surface.ts'
import { entryXml, mapXml } from './map-xml.ts'

/** The limits of one sitemap; a catalogue that exceeds them gets several sitemaps. */
interface MapLimits {
  addresses: number
  bytes: number
}

/**
 * The usual limits. The protocol allows 50,000 addresses and 52,428,800 bytes (sitemaps.org). `bytes` is lower, because
 * it does not count the markup around the entries.
 */
const MAP_LIMITS: MapLimits = { addresses: 50_000, bytes: 50_000_000 }

/**
 * Writes `sitemap.xml` with the address of every record. If there are too many, it is an index of several sitemaps.
 * These stand at the root too, because a sitemap may only list files below its folder (sitemaps.org, "Sitemap file
 * location"). Memory holds the entries of one sitemap at a time.
 *
 * @param lists paths of list pages, which are listed too if the tree has pages
 */
export function* sitemapFiles(
  catalogue: Catalogue,
  context: SurfaceContext,
  lists: readonly string[] = [],
  { addresses, bytes }: MapLimits = MAP_LIMITS,
): Iterable<SurfaceFile> {
  const { accounts, products } = catalogue.counts
  const all = accounts + products + (hasPages(context) ? lists.length + 1 : 0)
  const shards = splitIntoShards(entriesOf(catalogue, context, lists), {
    id: ({ address }) => address,
    // An entry weighs at least an address's share of a full sitemap: so one weight expresses both limits.
    weight: ({ xml }) => Math.max(Buffer.byteLength(xml) + 1, bytes / addresses),
    room: () => bytes,
  })
  const maps: string[] = []
  for (const shard of all === 0 ? [[]] : shards) {
    const isOnly = shard.length === all
    const path = isOnly ? 'sitemap.xml' : `sitemap-${String(maps.length + 1).padStart(3, '0')}.xml`
    yield {
      path,
      content: mapXml(
        'urlset',
        shard.map(({ xml }) => xml),
      ),
    }
    if (isOnly) return
    const dates = shard.map(({ updated }) => updated)
    const updated = dates.includes(null) ? null : (dates.sort().at(-1) ?? null)
    maps.push(entryXml('sitemap', { address: `${context.baseUrl}/${path}`, updated }))
  }
  yield { path: 'sitemap.xml', content: mapXml('sitemapindex', maps) }
}

/** Yields the sitemap entries: the home page and the list pages, then the operators, then the products, each by id. */
function* entriesOf(catalogue: Catalogue, context: SurfaceContext, lists: readonly string[]) {
  const written = (path: string, updated: string | null, images?: readonly string[]) => {
    const address = `${context.baseUrl}/${path}`
    return { address, updated, xml: entryXml('url', { address, updated, images }) }
  }
  const isPaged = hasPages(context)
  if (isPaged) for (const path of ['', ...lists]) yield written(path, null)
  // Without pages, each record's own date counts.
  const dates = isPaged ? datesOfPages(catalogue) : null
  for (const records of [catalogue.accounts(), catalogue.products()])
    for (const record of records) {
      const { type, id, updated, surfaceData } = record
      const date = dates !== null && type === 'account' ? (dates.get(id) ?? null) : updated
      yield written(fileForPeople(record, context), date, surfaceData.images)
    }
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
