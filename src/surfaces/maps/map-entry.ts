import { fileForPeople } from '../shared/addresses.ts'
import type { ListedRecord, SurfaceContext } from '../surface.ts'
import type { XmlElement } from './xml.ts'

/** A page in a sitemap, or a sitemap in an index of sitemaps. */
export interface MapEntry {
  /** Absolute. */
  address: string
  /** When it was last seen to change, ISO 8601; null if unknown. */
  updated: string | null
  images?: readonly string[] | undefined
}

/** The entry of a record: the file of it to link to for people. */
export function recordEntry(record: ListedRecord, context: SurfaceContext): MapEntry {
  const address = `${context.baseUrl}/${fileForPeople(record, context)}`
  return { address, updated: record.updated, images: record.surfaceData.images }
}

/** The XML of an entry in `urlset` or `sitemapindex` (sitemaps.org). */
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
