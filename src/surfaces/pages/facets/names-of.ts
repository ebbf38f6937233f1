import type { ListedRecord } from '../../surface.ts'
import type { SurfaceData } from '../../surface-data.ts'
import { type Facet, facetFile } from '../paths.ts'
import { durationBand, priceKey } from './bands.ts'

/** The groups of a product: facet, name as the product spells it, and for places their coordinates if known. */
export function namesOf(data: SurfaceData): readonly (readonly [Facet, string, SurfaceData['at']?])[] {
  const { place, stops = [], at, category, languages = [] } = data
  const named: (readonly [Facet, string | undefined, SurfaceData['at']?])[] = [
    ['places', place, at],
    ...stops.map(({ name, at }) => ['places', name, at] as const),
    ['kinds', category],
    ['durations', durationBand(data)?.key],
    ['prices', priceKey(data)],
    ...languages.map(language => ['languages', language] as const),
  ]
  return named.flatMap(([facet, name, at]) => (name === undefined ? [] : [[facet, name, at]]))
}

/** The key of a group, by which rows of products are sorted into groups. */
export function groupKey({ facet, file }: { facet: Facet; file: string }): string {
  return `${facet}/${file}`
}

/** The keys of all groups that `records` are in. Each name is folded once. */
export function groupKeys(records: Iterable<ListedRecord>): Set<string> {
  const names = new Map<string, { facet: Facet; name: string }>()
  for (const { type, surfaceData } of records)
    for (const [facet, name] of type === 'product' ? namesOf(surfaceData) : [])
      names.set(`${facet} ${name}`, { facet, name })
  return new Set([...names.values()].map(({ facet, name }) => groupKey({ facet, file: facetFile(name) })))
}
