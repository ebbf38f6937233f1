import type { SurfaceContext } from '../surface.ts'
import type { IndexEntry } from './index-entry.ts'

/** Files of the tree that are for programs: their sizes are those of the whole catalogue. */
export function dataEntries({ surfaces, baseUrl }: SurfaceContext): IndexEntry[] {
  const entry = (path: string, title: string, note: string) => ({ id: path, path, title, note, count: 1 })
  return [
    entry(
      'records.jsonl',
      'List of records',
      'id, title, hash and files of every record, one JSON object a line',
    ),
    entry('changes/latest.json', 'Change feed', 'which generation is live, and since when changes are told'),
    ...(surfaces.includes('maps') && baseUrl !== null
      ? [entry('sitemap.xml', 'Sitemap', 'every document, for search engines')]
      : []),
  ]
}
