import * as z from 'zod'
import type { ListedRecord } from '../surface.ts'

const Owner = z.object({ type: z.string(), record: z.string() })

/** Gives the lines of one record after another from a file in which they stand by type and id, and skips the others. */
export function liveChunks(
  lines: Iterable<string>,
): (record: Pick<ListedRecord, 'type' | 'id'>) => Iterable<string> {
  const source = lines[Symbol.iterator]()
  let next = source.next()
  return function* (record) {
    for (; next.done !== true; next = source.next()) {
      const { type, record: id } = Owner.parse(JSON.parse(next.value))
      const order = compare(type, record.type) || compare(id, record.id)
      if (order > 0) return
      if (order === 0) yield `${next.value}\n`
    }
  }
}

/** As SQLite sorts: by bytes. */
function compare(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}
