import { join } from 'node:path'
import * as z from 'zod'
import { SurfaceData } from '../surfaces/surface-data.ts'
import { linesOfFile } from './lines-of-file.ts'
import { RECORDS } from './manifest.ts'

/** A line of `records.jsonl`: what a generation holds of one record. */
export const RecordLine = z.object({
  type: z.enum(['account', 'product']),
  id: z.string(),
  /** The product's account; null for an account. */
  account: z.string().nullable(),
  title: z.string(),
  /** SHA-256 over the record alone; it changes when the record does, whatever the templates do. */
  hash: z.string(),
  /** When the record was last seen to change, ISO 8601; null until a change was seen. */
  updated: z.string().nullable(),
  /** SHA-256 over the record's files, one after another in the order of `bytes`. */
  digest: z.string(),
  /** Bytes of each file by its suffix. */
  bytes: z.record(z.string(), z.number().int()),
  /** What surfaces store of it; missing where none does. */
  card: SurfaceData.optional(),
})
export type RecordLine = z.infer<typeof RecordLine>

/** The lines of a generation's `records.jsonl`; none where there is no such file. */
export function* readRecordLines(folder: string): Iterable<RecordLine> {
  for (const text of recordLineTexts(folder)) yield readRecordLine(text)
}

/** The same as they stand there, for who has them read in other threads. */
export function recordLineTexts(folder: string): Iterable<string> {
  return linesOfFile(join(folder, RECORDS))
}

let compiled: typeof RecordLine | undefined

/** @throws where a text is no such line. */
export function readRecordLine(text: string): RecordLine {
  compiled ??= z.compile(RecordLine)
  return compiled.parse(JSON.parse(text))
}
