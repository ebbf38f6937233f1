import * as z from 'zod'
import { linesOfFile } from './lines-of-file.ts'

/** A line of `changes/SEQ.jsonl`: what became of one record since the generation before. */
export const ChangeLine = z.object({
  op: z.enum(['added', 'changed', 'removed']),
  type: z.enum(['account', 'product']),
  id: z.string(),
  title: z.string(),
  /** The record's hash in `records.jsonl`; null for a removed one. */
  hash: z.string().nullable(),
  /** `{field: [old, new]}` for a changed record; null where the old one is not at hand, as after a rollback. */
  fields: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])).nullable(),
})
export type ChangeLine = z.infer<typeof ChangeLine>

/** `changes/latest.json`. A reader whose sequence is before `oldest` starts again from `records.jsonl`. */
export const LatestChange = z.object({
  generation: z.number().int(),
  /** The newest change file; it has the number of its generation. */
  sequence: z.number().int(),
  oldest: z.number().int(),
})
export type LatestChange = z.infer<typeof LatestChange>

/** Change files kept. */
export const MOST_SEQUENCES = 100

export const CHANGES = 'changes'

/** The sequence of a change file; NaN for another file. */
export function sequenceOf(file: string): number {
  return Number(/^changes\/(\d+)\.(?:jsonl|chunks\.jsonl|paths)$/.exec(file)?.[1] ?? Number.NaN)
}

/** The list of a generation's changed paths, relative to it. */
export function pathsName(generation: number): string {
  return `${CHANGES}/${generation}.paths`
}

/** The list of a generation's changed chunks. */
export function chunksName(generation: number): string {
  return `${CHANGES}/${generation}.chunks.jsonl`
}

export const pathOps = ['added', 'changed', 'removed'] as const

/** All paths in a list of changed ones. */
export function* touchedPaths(file: string): Iterable<string> {
  for (const line of linesOfFile(file)) yield line.slice(line.indexOf(' ') + 1)
}

/** The paths in a list of changed ones of which one thing became, as they are read. */
export function* changedPaths(file: string, op: (typeof pathOps)[number]): Iterable<string> {
  for (const line of linesOfFile(file)) if (line.startsWith(`${op} `)) yield line.slice(op.length + 1)
}
