import { titleKey } from '../catalogue/text/comparison-keys.ts'
import type { ListOrder, SurfaceRecord } from '../surfaces/surface.ts'

/** Keys are compared by their UTF-8 bytes, as SQLite does. Records with equal keys are ordered by id. */
export function listKey(
  order: ListOrder,
  { title, surfaceData }: Pick<SurfaceRecord, 'title' | 'surfaceData'>,
): string {
  if (order === 'title') return titleKey(title)
  const { index, place = '', category = '' } = surfaceData
  // U+0000 sorts before all characters of keys, so the place `York` comes before `Yorkshire`.
  return [index?.contents.places[0] ?? place, category, title].map(titleKey).join('\u0000')
}

export function ordered<Listed extends SurfaceRecord>(
  records: readonly Listed[],
): (order?: ListOrder) => readonly Listed[] {
  const known = new Map<ListOrder, readonly Listed[]>()
  return order => {
    if (order === undefined) return records
    const sorted = known.get(order) ?? sortedBy(order, records)
    known.set(order, sorted)
    return sorted
  }
}

function sortedBy<Listed extends SurfaceRecord>(order: ListOrder, records: readonly Listed[]): Listed[] {
  return records
    .map(record => ({ record, key: Buffer.from(listKey(order, record)) }))
    .sort((a, b) => a.key.compare(b.key))
    .map(({ record }) => record)
}
