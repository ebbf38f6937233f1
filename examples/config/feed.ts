// A surface of one's own: an RSS 2.0 feed of the products that came or changed last.
import { type Catalogue, type ListedRecord, recordFile, type Surface, type SurfaceContext } from 'tourpress'

const FILE = 'feed.xml'
const MOST = 20

const escaped = (text: string) => text.replaceAll(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`)

function item({ id, title, updated, surfaceData }: ListedRecord, baseUrl: string | null): string {
  const link = `${baseUrl ?? ''}/${recordFile('product', id, 'md')}`
  const summary =
    surfaceData.summary === undefined ? '' : `<description>${escaped(surfaceData.summary)}</description>`
  const date = updated === null ? '' : `<pubDate>${new Date(updated).toUTCString()}</pubDate>`
  return `<item><title>${escaped(title)}</title><link>${escaped(link)}</link><guid>${escaped(link)}</guid>${summary}${date}</item>\n`
}

/** The last ones first. Only so many are held, however large the catalogue is. */
function newest(catalogue: Catalogue): ListedRecord[] {
  let found: ListedRecord[] = []
  for (const product of catalogue.products()) {
    found.push(product)
    if (found.length > 2 * MOST) found = sorted(found)
  }
  return sorted(found)
}

function sorted(products: ListedRecord[]): ListedRecord[] {
  const time = ({ updated }: ListedRecord) => (updated === null ? 0 : Date.parse(updated))
  return products.toSorted((a, b) => time(b) - time(a)).slice(0, MOST)
}

function* files(catalogue: Catalogue, { baseUrl, options }: SurfaceContext) {
  const items = newest(catalogue).map(product => item(product, baseUrl))
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
  load: async () => ({ files }),
}
