import { fileId } from '../../catalogue/file-id.ts'
import { formats } from '../../formats/index.ts'
import type { ListedRecord, SurfaceContext } from '../surface.ts'
import type { XmlElement } from './xml.ts'

/** A page in a map, or a map in the index of maps. */
export interface MapEntry {
  /** Absolute. */
  address: string
  /** When it was last seen to change, ISO 8601; null where that is not known. */
  updated: string | null
  images?: readonly string[] | undefined
}

/** The page of a record where there are pages, else its Markdown, else its first format. */
export function recordEntry({ type, id, updated, card }: ListedRecord, context: SurfaceContext): MapEntry {
  const address = `${context.baseUrl}/${type}s/${fileId(id)}${extensionIn(context)}`
  return { address, updated, images: card.images }
}

function extensionIn({ surfaces, formats: published }: SurfaceContext): string {
  if (surfaces.includes('pages')) return '.html'
  const name = published.includes('markdown') ? 'markdown' : published[0]
  return formats.find(format => format.name === name)?.extension ?? ''
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
