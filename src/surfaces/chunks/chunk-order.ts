import * as z from 'zod'

const RecordKey = z.object({ type: z.string(), record: z.string() })
export type RecordKey = z.infer<typeof RecordKey>

/** The record that a line's chunk belongs to. */
export function recordOfLine(line: string): RecordKey {
  return RecordKey.parse(JSON.parse(line))
}

/** The order of records in a chunk file: by type and id. Ids are compared by bytes, as SQLite compares them. */
export function compareRecordKeys(a: RecordKey, b: RecordKey): number {
  return compare(a.type, b.type) || compare(a.record, b.record)
}

function compare(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}
