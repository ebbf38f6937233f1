import { join } from 'node:path'
import * as z from 'zod'
import { linesOfFile } from './lines-of-file.ts'

/** A line of `changes/SEQ.jsonl`. It says how one record differs from the generation before. */
export const ChangeLine = z.object({
  op: z.enum(['added', 'changed', 'removed']),
  type: z.enum(['account', 'product']),
  id: z.string(),
  title: z.string(),
  /** The record's hash in the lists of records. It is null for a removed record. */
  hash: z.string().nullable(),
  /** The changed record's fields as `{field: [old, new]}`. Null for other records, or if no old file can be read. */
  fields: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])).nullable(),
})
export type ChangeLine = z.infer<typeof ChangeLine>

/** `changes/latest.json`. A reader whose sequence is older than `oldest` starts again from the lists of records. */
export const LatestChange = z.object({
  generation: z.number().int(),
  /** The generation that the newest change file belongs to: 12 for `changes/12.jsonl`. */
  sequence: z.number().int(),
  oldest: z.number().int(),
})
export type LatestChange = z.infer<typeof LatestChange>

export const MOST_SEQUENCES = 100

export const CHANGES = 'changes'

/** Returns 12 for `changes/12.jsonl` and other change files of sequence 12, and NaN for any other file. */
export function sequenceOf(file: string): number {
  return Number(/^changes\/(\d+)\.(?:jsonl|chunks\.jsonl|paths)$/.exec(file)?.[1] ?? Number.NaN)
}

export function pathsName(generation: number): string {
  return `${CHANGES}/${generation}.paths`
}

export function chunksName(generation: number): string {
  return `${CHANGES}/${generation}.chunks.jsonl`
}

export const pathOps = ['added', 'changed', 'removed'] as const

/** Reads all paths from `changes/SEQ.paths`, whose lines are such as `added a/b.md`. */
export function* touchedPaths(file: string): Iterable<string> {
  for (const line of linesOfFile(file)) yield line.slice(line.indexOf(' ') + 1)
}

export function* changedPaths(file: string, op: (typeof pathOps)[number]): Iterable<string> {
  for (const line of linesOfFile(file)) if (line.startsWith(`${op} `)) yield line.slice(op.length + 1)
}

export function* readChangeLines(folder: string, generation: number): Iterable<ChangeLine> {
  for (const text of linesOfFile(join(folder, CHANGES, `${generation}.jsonl`)))
    if (text !== '') yield ChangeLine.parse(JSON.parse(text))
}
