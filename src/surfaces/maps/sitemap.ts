import { listPaths } from '../pages/facets/list-paths.ts'
import { cleanAddress, hasPages } from '../shared/addresses.ts'
import { bucketOfShard, divideIntoShards } from '../shared/divide-into-shards.ts'
import type { BucketPart, JoinedCatalogue, SortedRow, SurfaceContext, SurfaceFile } from '../surface.ts'
import { type AccountDates, addDate, entryOf, entryRow, latestOf, ROWS } from './map-rows.ts'
import { entryXml, locXml, mapXml } from './map-xml.ts'

interface MapLimits {
  addresses: number
  bytes: number
}

/** sitemaps.org allows 50,000 addresses and 52,428,800 bytes. `bytes` leaves room for the markup around the entries. */
const MAP_LIMITS: MapLimits = { addresses: 50_000, bytes: 50_000_000 }

export const MAP_INDEX = 'sitemap.xml'

/**
 * Writes `sitemap.xml` with the address of every record, or if there are too many, as an index of the buckets'
 * sitemaps. All sitemaps are at the root, because a sitemap may only list files below its folder (sitemaps.org,
 * "Sitemap file location"). The sitemaps of unchanged buckets are kept.
 */
export function* sitemapFiles(
  catalogue: JoinedCatalogue,
  context: SurfaceContext,
  { addresses, bytes }: MapLimits = MAP_LIMITS,
): Iterable<SurfaceFile> {
  const records = catalogue.counts.accounts + catalogue.counts.products
  const isLarge = records > addresses
  const { lists, dates } = knownOf(catalogue, context, isLarge)
  let live: ReturnType<typeof liveMaps> | undefined
  const liveOf = (bucket: string) => {
    live ??= liveMaps(catalogue)
    return live.get(bucket)
  }
  const divided = divideIntoShards({
    rows: isLarge ? null : withLists(lists, catalogue.rows()),
    buckets: () => (lists.length === 0 ? catalogue.buckets : [bucketOf(lists), ...catalogue.buckets]),
    *items(rows) {
      for (const row of rows) if (row.group >= ROWS.list) yield written(row, dates)
    },
    digits: 3,
    count: records + lists.length,
    isKept: ({ name, isChanged }) => !isChanged && liveOf(name) !== undefined,
    id: ({ loc }) => loc,
    // Each entry weighs at least `bytes / addresses`, so that no sitemap has more than `addresses` entries.
    weight: ({ xml }) => Math.max(Buffer.byteLength(xml) + 1, bytes / addresses),
    room: () => bytes,
  })
  const maps: string[] = []
  for (const { bucket, name, items } of divided) {
    if (items === null) {
      for (const { path, line } of liveOf(bucket) ?? []) {
        yield { keep: path }
        maps.push(line)
      }
      continue
    }
    const path = name === '' ? MAP_INDEX : `sitemap-${name}.xml`
    const entries = items.map(({ xml }) => xml)
    yield { path, content: mapXml('urlset', entries) }
    if (name === '') return
    const known = items.map(({ updated }) => updated)
    const updated = known.includes(null) ? null : (known.sort().at(-1) ?? null)
    maps.push(entryXml('sitemap', { loc: locXml(`${context.baseUrl}/${path}`), updated }))
  }
  yield { path: MAP_INDEX, content: mapXml('sitemapindex', maps) }
}

function liveMaps(catalogue: JoinedCatalogue) {
  const lines = [...catalogue.liveLines(MAP_INDEX)].flatMap(line => {
    const part = /\/sitemap-([^/]+\.xml)<\/loc>/.exec(line)?.[1]
    return part === undefined ? [] : [{ line, path: `sitemap-${part}`, bucket: bucketOfShard(part) }]
  })
  return Map.groupBy(lines, ({ bucket }) => bucket)
}

function knownOf(catalogue: JoinedCatalogue, context: SurfaceContext, isLarge: boolean) {
  const keys = new Set<string>()
  const dates: AccountDates = new Map()
  if (!hasPages(context)) return { lists: [], dates }
  for (const part of isLarge ? catalogue.buckets : [catalogue])
    for (const { group, id, note } of part.rows()) {
      if (group > ROWS.date) break
      if (group === ROWS.key) keys.add(id)
      else addDate(dates, id, note === '' ? null : note)
    }
  const lists = ['', ...listPaths([...keys].sort(), catalogue.counts)].map((path, index) =>
    entryRow(ROWS.list, String(index).padStart(8, '0'), {
      loc: locXml(`${context.baseUrl}/${cleanAddress(path, context)}`),
      updated: null,
    }),
  )
  return { lists, dates }
}

/** A bucket with the addresses of list pages. It gets its own sitemap if one sitemap cannot hold all addresses. */
function bucketOf(lists: readonly SortedRow[]): BucketPart {
  return { name: 'lists', isChanged: true, rows: () => lists }
}

function* withLists(lists: Iterable<SortedRow>, rows: Iterable<SortedRow>): Iterable<SortedRow> {
  yield* lists
  yield* rows
}

function written(row: SortedRow, dates: AccountDates) {
  const entry = entryOf(row)
  const other = row.group === ROWS.account ? dates.get(row.id) : undefined
  const updated = other === undefined ? entry.updated : latestOf(entry.updated, other)
  return { loc: entry.loc, updated, xml: entryXml('url', { ...entry, updated }) }
}
