import * as z from 'zod'

const Owner = z.object({ type: z.string(), record: z.string() })
export type RecordKey = z.infer<typeof Owner>

/** Whose chunk a line is. */
export function recordOfLine(line: string): RecordKey {
  return Owner.parse(JSON.parse(line))
}

/** The order of the records in a file of chunks: by type and id, by bytes as SQLite has them. */
export function compareRecordKeys(a: RecordKey, b: RecordKey): number {
  return compare(a.type, b.type) || compare(a.record, b.record)
}

function compare(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}
