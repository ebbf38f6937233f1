import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as z from 'zod'
import { parseJson } from '../runtime/parse-json.ts'
import { liveGeneration } from '../tree/generations.ts'
import type { StagingTree } from '../tree/staging-tree.ts'
import { placesIn, type ShardPlan } from './shard-plan.ts'

const Merged = z.object({ plan: z.string(), out: z.string(), generation: z.number().int() })

/** Notes a merge. With the note, `mergedBefore` keeps a repeated merge from publishing over later generations. */
export function noteMerged(
  parts: string,
  { name: plan }: ShardPlan,
  { out, number: generation }: StagingTree,
): void {
  const { merged } = placesIn(parts)
  writeFileSync(`${merged}.new`, JSON.stringify({ plan, out: resolve(out), generation }))
  renameSync(`${merged}.new`, merged)
}

export function mergedBefore(parts: string, plan: ShardPlan, out: string): number | null {
  const note = readMerged(parts, plan)
  if (note === null || note.out !== resolve(out)) return null
  return (liveGeneration(out) ?? 0) >= note.generation ? note.generation : null
}

export function readMerged(parts: string, { name }: ShardPlan): z.infer<typeof Merged> | null {
  const { merged } = placesIn(parts)
  const note = existsSync(merged) ? Merged.safeParse(parseJson(readFileSync(merged, 'utf8'))).data : undefined
  return note?.plan === name ? note : null
}
