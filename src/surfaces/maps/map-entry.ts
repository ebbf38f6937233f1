import { fileForPeople } from '../shared/addresses.ts'
import type { ListedRecord, SurfaceContext } from '../surface.ts'
import type { XmlElement } from './xml.ts'

/** A page in a sitemap, or a sitemap in the index of sitemaps. */
export interface MapEntry {
  /** Absolute. */
  address: string
  /** When it was last seen to change, ISO 8601; null where that is not known. */
  updated: string | null
  images?: readonly string[] | undefined
}

/** The entry of the file of a record that people are led to. */
export function recordEntry(record: ListedRecord, context: SurfaceContext): MapEntry {
  const address = `${context.baseUrl}/${fileForPeople(record, context)}`
  return { address, updated: record.updated, images: record.surfaceData.images }
}

/** An entry of `urlset` or `sitemapindex` (sitemaps.org). */
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
