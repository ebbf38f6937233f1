import * as z from 'zod'
import { SurfaceData } from '../surfaces/surface-data.ts'

/** A line of a list of records. It describes one record and its files in a generation. */
export const RecordLine = z.object({
  type: z.enum(['account', 'product']),
  id: z.string(),
  account: z.string().nullable(),
  title: z.string(),
  /** The SHA-256 of the record's data. Unlike `digest`, it does not depend on templates and options. */
  hash: z.string(),
  /** The time of the record's last known change, ISO 8601. It is null until a change is seen. */
  updated: z.string().nullable(),
  /** The SHA-256 over the record's files, concatenated in the order of `bytes`. */
  digest: z.string(),
  /** The bytes of each file by its suffix. */
  bytes: z.record(z.string(), z.number().int()),
  /** The data that surfaces store for the record. It is missing if no surface stores any. */
  card: SurfaceData.optional(),
})
export type RecordLine = z.infer<typeof RecordLine>

let compiled: typeof RecordLine | undefined

export function readRecordLine(text: string): RecordLine {
  compiled ??= z.compile(RecordLine)
  return compiled.parse(JSON.parse(text))
}
