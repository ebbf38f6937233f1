import { join } from 'node:path'
import * as z from 'zod'
import { SurfaceData } from '../surfaces/surface-data.ts'
import { linesOfFile } from './lines-of-file.ts'
import { RECORDS } from './manifest.ts'

/** A line of `records.jsonl`. It says what a generation holds of one record. */
export const RecordLine = z.object({
  type: z.enum(['account', 'product']),
  id: z.string(),
  account: z.string().nullable(),
  title: z.string(),
  /** The SHA-256 of the record alone. It changes with the record and does not depend on the templates. */
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

/** Reads the lines of a generation's `records.jsonl`. A missing file has no lines. */
export function* readRecordLines(folder: string): Iterable<RecordLine> {
  for (const text of recordLineTexts(folder)) yield readRecordLine(text)
}

/** Reads the lines of a generation's `records.jsonl` as unparsed text, so that other threads can parse them. */
export function recordLineTexts(folder: string): Iterable<string> {
  return linesOfFile(join(folder, RECORDS))
}

let compiled: typeof RecordLine | undefined

/** @throws when `text` is not a valid line of `records.jsonl`. */
export function readRecordLine(text: string): RecordLine {
  compiled ??= z.compile(RecordLine)
  return compiled.parse(JSON.parse(text))
}
