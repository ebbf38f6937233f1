import { fileForPeople } from '../shared/addresses.ts'
import type { ListedRecord, SurfaceContext } from '../surface.ts'
import type { XmlElement } from './xml.ts'

/** An entry of a sitemap: a page in `sitemap.xml`, or a sitemap in an index of sitemaps. */
export interface MapEntry {
  /** The absolute address of the page or sitemap. */
  address: string
  /** When the page or sitemap was last seen to change, ISO 8601; null if unknown. */
  updated: string | null
  images?: readonly string[] | undefined
}

/** The sitemap entry of `record`. Its address is the file that people are linked to. */
export function recordEntry(record: ListedRecord, context: SurfaceContext): MapEntry {
  const address = `${context.baseUrl}/${fileForPeople(record, context)}`
  return { address, updated: record.updated, images: record.surfaceData.images }
}

/** The XML element of an entry: `url` in `urlset`, or `sitemap` in `sitemapindex` (sitemaps.org). */
export function entryElement(
  name: 'url' | 'sitemap',
  { address, updated, images = [] }: MapEntry,
): XmlElement {
  return {
    name,
    children: [
      { name: 'loc', children: address },
      ...(updated === null ? [] : [{ name: 'lastmod', children: updated }]),
      ...images.map(image => ({ name: 'image:image', children: [{ name: 'image:loc', children: image }] })),
    ],
  }
}
