// A surface of one's own: an RSS 2.0 feed of the products that came or changed last.
import {
  type JoinedCatalogue,
  type ListedRecord,
  recordFile,
  type SortedRow,
  type Surface,
  type SurfaceContext,
} from 'tourpress'

const FILE = 'feed.xml'
const MOST = 20
/** The last millisecond that a `Date` can have. */
const END_OF_TIME = 8_640_000_000_000_000

const escaped = (text: string) => text.replaceAll(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`)

function item({ id, title, updated, surfaceData }: ListedRecord, baseUrl: string | null): string {
  const link = `${baseUrl ?? ''}/${recordFile('product', id, 'md')}`
  const summary =
    surfaceData.summary === undefined ? '' : `<description>${escaped(surfaceData.summary)}</description>`
  const date = updated === null ? '' : `<pubDate>${new Date(updated).toUTCString()}</pubDate>`
  return `<item><title>${escaped(title)}</title><link>${escaped(link)}</link><guid>${escaped(link)}</guid>${summary}${date}</item>\n`
}

/** The rows of the last ones of a bucket. Their order is the time before the end of time, so the last ones come first. */
function* part(records: Iterable<ListedRecord>, { baseUrl }: SurfaceContext) {
  let found: SortedRow[] = []
  for (const product of records) {
    if (product.type !== 'product') continue
    const time = product.updated === null ? 0 : Date.parse(product.updated)
    const order = String(END_OF_TIME - time).padStart(16, '0')
    found.push({ group: '', order, id: product.id, note: item(product, baseUrl) })
    if (found.length > 2 * MOST) found = first(found)
  }
  yield* first(found)
}

function first(rows: SortedRow[]): SortedRow[] {
  return rows.toSorted((a, b) => (a.order + a.id < b.order + b.id ? -1 : 1)).slice(0, MOST)
}

function* join({ buckets }: JoinedCatalogue, { baseUrl, options }: SurfaceContext) {
  const items = first(buckets.flatMap(bucket => [...bucket.rows()])).map(({ note }) => note)
  const title = escaped(options.siteName ?? 'Tours')
  const content = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0"><channel>
<title>${title}</title><link>${escaped(baseUrl ?? '')}/</link><description>What is new</description>
${items.join('')}</channel></rss>
`
  yield { path: FILE, content }
}

export const feed: Surface = {
  name: 'feed',
  summary: 'an RSS feed of the products that came or changed last',
  // Its links lead to their files.
  needs: ['markdown'],
  startFile: () => ({ file: FILE, title: 'Feed', note: 'the products that came or changed last, as RSS' }),
  load: async () => ({ part, join }),
}
