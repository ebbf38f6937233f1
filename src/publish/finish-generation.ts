import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { oldChunkFiles } from '../plan/changed-chunks.ts'
import type { Plan } from '../plan/plan.ts'
import type { Encoding } from '../surfaces/encoding.ts'
import type { ChangeLine } from '../tree/change-feed.ts'
import { compressFile } from '../tree/compress-file.ts'
import { expireGenerations } from '../tree/expire-generations.ts'
import type { LiveTree } from '../tree/live-tree.ts'
import { MANIFEST, type Manifest, RECORDS } from '../tree/manifest.ts'
import { PARTIAL_MARK, type PartialMark } from '../tree/partial-mark.ts'
import { goLive, type StagingTree } from '../tree/staging-tree.ts'
import { type WrittenFile, writeLines } from '../tree/written-file.ts'
import { writeChanges } from './write-changes.ts'

/** The contents of a generation, counted. */
export interface GenerationTotals {
  accounts: number
  products: number
  files: number
  bytes: number
  /** The number of files that are not stored here because a baseline has them. */
  trusted: number
}

/** What is needed to finish a staging tree. */
export interface Finish {
  changes: Iterable<ChangeLine>
  /** The surfaces' files, which are already written. */
  surfaces: Readonly<Record<string, WrittenFile>>
  /** The encodings in which compressed copies of `records.jsonl` are written. */
  encodings: readonly Encoding[]
  manifest: Pick<Manifest, 'options' | 'fingerprint' | 'fingerprintSince' | 'theme'>
  /** The number of generations to keep. */
  keep: number
}

/** Writes `records.jsonl`, the change feed and the manifest, syncs all files to disk, and makes the generation live. */
export async function finishGeneration(
  staging: StagingTree,
  plan: Plan,
  { changes, surfaces, encodings, manifest, keep }: Finish,
): Promise<GenerationTotals> {
  const { out, number, folder, live } = staging
  const totals: GenerationTotals = { accounts: 0, products: 0, files: 1, bytes: 0, trusted: 0 }
  const records = writeLines(join(folder, RECORDS), counted(plan, totals))
  const encoded = await compressFile(folder, RECORDS, encodings)
  const others = { ...surfaces, [RECORDS]: records, ...encoded }
  if (live !== null) await live.fetch(oldChunkFiles(live, others))
  const feed = writeChanges(plan, staging, changes, others)
  const files = inOrder({ ...feed, ...others })
  for (const { bytes } of Object.values(files)) {
    totals.files++
    totals.bytes += bytes
  }
  const { accounts, products } = totals
  writeManifest(folder, {
    generation: number,
    counts: { accounts, products, files: totals.files },
    ...manifest,
    files,
  })
  await live?.confirm()
  if (live !== null) totals.trusted = markPartial(folder, live, totals.files)
  await goLive(staging)
  try {
    expireGenerations(out, keep, Date.now())
  } catch {
    // A failure is ignored, because the new generation is already live. The next publish expires the old ones.
  }
  return totals
}

/**
 * Counts the files of a generation that are missing in `folder` because only the baseline has them. It writes this
 * number into the mark of a partial generation, and returns it. If no file is missing, it writes no mark.
 *
 * @param files the number of files that the generation's manifest counts
 */
export function markPartial(folder: string, { number, baseline }: LiveTree, files: number): number {
  if (baseline === null) return 0
  const here = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  const trusted = files - here.length
  if (trusted === 0) return 0
  const mark: PartialMark = { base: baseline.name, generation: number, manifest: baseline.digest, trusted }
  writeFileSync(join(folder, PARTIAL_MARK), `${JSON.stringify(mark)}\n`, { flag: 'wx', mode: 0o444 })
  return trusted
}

function inOrder(files: Record<string, WrittenFile>): Record<string, WrittenFile> {
  return Object.fromEntries(Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Yields the lines of `records.jsonl`, and adds the record and the files of each line to `totals`. */
function* counted(plan: Plan, totals: GenerationTotals): Iterable<string> {
  for (const { type, text, files, size } of plan.lineTexts()) {
    totals[`${type}s`]++
    totals.files += files
    totals.bytes += size
    yield text
  }
}

/** Writes `manifest.json`. Call it last, because the manifest lists the files that were written before. */
function writeManifest(folder: string, manifest: Manifest): void {
  writeFileSync(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { flag: 'wx', mode: 0o444 })
}
