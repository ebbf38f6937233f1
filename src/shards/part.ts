import { hash } from 'node:crypto'
import { closeSync, existsSync, linkSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import type { Account } from '../catalogue/schema/account.ts'
import { OutputError, SourceError, UsageError } from '../errors.ts'
import { SourceFindings } from '../publish/source-findings.ts'
import { parseJson } from '../runtime/parse-json.ts'
import { isThere } from '../tree/link-file.ts'
import { makeFolder } from '../tree/make-folder.ts'
import type { RecordLine } from '../tree/record-line.ts'
import { digestOf, type WrittenFile } from '../tree/written-file.ts'
import { placesIn, type ShardPlan } from './shard-plan.ts'

export interface PartLine extends RecordLine {
  /** Decides the bucket of a product whose account has several buckets. @default the product's id */
  reference?: string
  /** Only in the line of an account. Some surfaces make pages of accounts from it. */
  source?: Account
}

const count = z.number().int()
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** Equal input gives equal parts, except for `attempt`. */
export const Part = z.object({
  plan: z.string(),
  shard: count,
  attempt: z.string(),
  lines: sha256,
  accounts: count,
  products: count,
  /** Accounts that are large enough to be cut into several buckets, with their numbers of products. */
  large: z.array(z.tuple([z.string(), count])),
  files: z.record(z.string(), z.object({ bytes: count, digest: z.string() })),
  findings: SourceFindings,
  /** Only in a bucket: for each pack of the part, the SHA-256 of its uncompressed content. */
  packs: z.array(sha256).optional(),
})
export type Part = z.infer<typeof Part> & { files: Record<string, WrittenFile> }

export function claimPart(parts: string, part: Part): void {
  const claim = placesIn(parts).claim(part.shard)
  const unfinished = `${claim}.${hash('sha256', part.attempt).slice(0, 16)}`
  makeFolder(dirname(claim))
  writeFileSync(unfinished, JSON.stringify(part))
  try {
    // A link gets its name only when the file is complete, and never replaces a file.
    linkSync(unfinished, claim)
  } catch (error) {
    if (!isThere(error)) throw error
    compareAttempts(part, readPart(parts, part.shard))
  } finally {
    rmSync(unfinished)
  }
}

export function compareAttempts(part: Part, other: Part | null): void {
  if (other !== null && isDeepStrictEqual({ ...other, attempt: '' }, { ...part, attempt: '' })) return
  throw new OutputError(
    `Rendering shard ${part.shard}: ${part.attempt} made other files than ${other?.attempt ?? 'an attempt before'}`,
    {
      hint: 'Equal input must give equal files. Look for a function of the config file that depends on time or place, and plan again into an empty folder',
    },
  )
}

export function readPart(parts: string, shard: number): Part | null {
  const claim = placesIn(parts).claim(shard)
  if (!existsSync(claim)) return null
  const read = Part.safeParse(parseJson(readFileSync(claim, 'utf8')))
  if (read.success) return read.data
  throw new UsageError(`Reading "${claim}": it is no part of this version of tourpress`, {
    hint: 'Plan again into an empty folder, with the same version on all machines',
  })
}

export function isDone(parts: string, shard: number): boolean {
  return existsSync(placesIn(parts).done(shard))
}

export function markDone(parts: string, shard: number): void {
  const done = placesIn(parts).done(shard)
  makeFolder(dirname(done))
  try {
    closeSync(openSync(done, 'wx'))
  } catch (error) {
    if (!isThere(error)) throw error
  }
}

export async function readParts(parts: string, plan: ShardPlan): Promise<Part[]> {
  const shards = shardsOf(plan)
  const missing = shards.filter(shard => !isDone(parts, shard))
  if (missing.length > 0)
    throw new SourceError(
      `Merging "${parts}": ${missing.length} of ${plan.shards.length} shards are not done: ${missing.join(', ')}`,
      { hint: `Run them, such as: tourpress shard ${missing[0]} --parts ${parts}` },
    )
  return Array.fromAsync(shards, shard => readWhole(parts, plan, shard))
}

export async function readWhole(parts: string, plan: ShardPlan, shard: number): Promise<Part> {
  const part = readPart(parts, shard)
  if (part === null) throw brokenPart(parts, shard, 'is missing, though the shard is done')
  if (part.plan !== plan.name || part.shard !== shard)
    throw brokenPart(parts, shard, 'belongs to another plan')
  const lines = placesIn(parts).lines(shard, part.lines)
  if (!existsSync(lines) || (await digestOf(lines)) !== part.lines)
    throw brokenPart(parts, shard, 'is not as it was written')
  return part
}

export function shardsOf(plan: ShardPlan): number[] {
  return plan.shards.flatMap((buckets, shard) => (buckets.length === 0 ? [] : [shard]))
}

export function brokenPart(parts: string, shard: number, reason: string): UsageError {
  return new UsageError(`Reading "${parts}": the part of shard ${shard} ${reason}`, {
    hint: 'Plan again into an empty folder, and run all shards',
  })
}
