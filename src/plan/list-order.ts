import { titleKey } from '../catalogue/text/comparison-keys.ts'
import type { ListOrder, SurfaceRecord } from '../surfaces/surface.ts'

/**
 * The key of a record in an order of lists. Keys are compared by their UTF-8 bytes, as SQLite does; records with equal keys
 * stand by id.
 */
export function listKey(
  order: ListOrder,
  { title, surfaceData }: Pick<SurfaceRecord, 'title' | 'surfaceData'>,
): string {
  if (order === 'title') return titleKey(title)
  const { index, place = '', category = '' } = surfaceData
  // No key has this character, and it stands before all others: a place comes before longer ones that begin with it.
  return [index?.contents.places[0] ?? place, category, title].map(titleKey).join('\u0000')
}

/** Gives records of one type, which come by id, in any order. Each order is made once. */
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
