import { createHash, hash } from 'node:crypto'
import {
  closeSync,
  existsSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import type { Account } from '../catalogue/schema/account.ts'
import { OutputError, SourceError, UsageError } from '../errors.ts'
import { SourceFindings } from '../publish/source-findings.ts'
import { parseJson } from '../runtime/parse-json.ts'
import { isThere } from '../tree/link-file.ts'
import { makeFolder } from '../tree/make-folder.ts'
import { readPieces } from '../tree/read-pieces.ts'
import type { RecordLine } from '../tree/record-line.ts'
import type { WrittenFile } from '../tree/written-file.ts'
import { placesIn, type ShardPlan } from './shard-plan.ts'

/** A line of a part: that of a record, with what the merge needs beside it. */
export interface PartLine extends RecordLine {
  /** What cuts a product's account into buckets, unless it is null: then the product's id does. */
  reference?: string
  /** An account as the store has it, since some surfaces make pages of it. */
  source?: Account
}

const count = z.number().int()
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** What a shard leaves beside its files and lines. Equal input gives an equal part, but for `attempt`. */
export const Part = z.object({
  plan: z.string(),
  shard: count,
  /** The machine, the process and the time. */
  attempt: z.string(),
  /** The SHA-256 of `PartLine`s, which stand in a file of this name. */
  lines: sha256,
  accounts: count,
  products: count,
  /** Accounts with so many products that they may be cut into several buckets, and how many. */
  large: z.array(z.tuple([z.string(), count])),
  /** The surfaces' files that depend on one account each. */
  files: z.record(z.string(), z.object({ bytes: count, digest: z.string() })),
  findings: SourceFindings,
  /** In a bucket: the SHA-256 of the packs that hold the part's files, uncompressed. */
  packs: z.array(sha256).optional(),
})
export type Part = z.infer<typeof Part> & { files: Record<string, WrittenFile> }

/**
 * Announces the part of a shard, before its files are moved. Of several attempts the first announces; the others must
 * have made the same.
 *
 * @throws {OutputError} when another attempt has announced other content.
 */
export function claimPart(parts: string, part: Part): void {
  const claim = placesIn(parts).claim(part.shard)
  const unfinished = `${claim}.${hash('sha256', part.attempt).slice(0, 16)}`
  makeFolder(dirname(claim))
  writeFileSync(unfinished, JSON.stringify(part))
  try {
    // A link has its name only when the file is whole, and replaces nothing.
    linkSync(unfinished, claim)
  } catch (error) {
    if (!isThere(error)) throw error
    compareAttempts(part, readPart(parts, part.shard))
  } finally {
    rmSync(unfinished)
  }
}

/** @throws {OutputError} when another attempt has announced other content. */
export function compareAttempts(part: Part, other: Part | null): void {
  if (other !== null && isDeepStrictEqual({ ...other, attempt: '' }, { ...part, attempt: '' })) return
  throw new OutputError(
    `Rendering shard ${part.shard}: ${part.attempt} made other files than ${other?.attempt ?? 'an attempt before'}`,
    {
      hint: 'Equal input must give equal files. Look for a function of the config file that depends on time or place, and plan again into an empty folder',
    },
  )
}

/** The announced part of a shard; null if there is none. */
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

/** Moves lines to the place that their content names. Attempts with equal lines replace each other's file. */
export function keepLines(parts: string, shard: number, from: string, digest: string): void {
  const to = placesIn(parts).lines(shard, digest)
  makeFolder(dirname(to))
  renameSync(from, to)
}

/**
 * Reads the parts of all shards.
 *
 * @throws {SourceError} when shards are not done.
 * @throws {UsageError} when a part belongs to another plan, or its lines are not as it says.
 */
export function readParts(parts: string, plan: ShardPlan): Part[] {
  const shards = shardsOf(plan)
  const missing = shards.filter(shard => !isDone(parts, shard))
  if (missing.length > 0)
    throw new SourceError(
      `Merging "${parts}": ${missing.length} of ${plan.shards.length} shards are not done: ${missing.join(', ')}`,
      { hint: `Run them, such as: tourpress shard ${missing[0]} --parts ${parts}` },
    )
  return shards.map(shard => readWhole(parts, plan, shard))
}

/** @throws {UsageError} when the part of a shard belongs to another plan, or its lines are not as it says. */
export function readWhole(parts: string, plan: ShardPlan, shard: number): Part {
  const part = readPart(parts, shard)
  if (part === null) throw brokenPart(parts, shard, 'is missing, though the shard is done')
  if (part.plan !== plan.name || part.shard !== shard)
    throw brokenPart(parts, shard, 'belongs to another plan')
  if (digestOf(placesIn(parts).lines(shard, part.lines)) !== part.lines)
    throw brokenPart(parts, shard, 'is not as it was written')
  return part
}

/** The shards that have records. */
export function shardsOf(plan: ShardPlan): number[] {
  return plan.shards.flatMap((buckets, shard) => (buckets.length === 0 ? [] : [shard]))
}

export function brokenPart(parts: string, shard: number, reason: string): UsageError {
  return new UsageError(`Reading "${parts}": the part of shard ${shard} ${reason}`, {
    hint: 'Plan again into an empty folder, and run all shards',
  })
}

function digestOf(file: string): string | null {
  if (!existsSync(file)) return null
  const digest = createHash('sha256')
  const buffer = Buffer.allocUnsafe(1024 * 1024)
  readPieces(file, buffer, bytes => digest.update(bytes))
  return digest.digest('hex')
}
