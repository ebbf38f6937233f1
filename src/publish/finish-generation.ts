import { copyFileSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { oldChunkFiles } from '../plan/changed-chunks.ts'
import { dateAfterAll } from '../plan/date-after.ts'
import type { Plan } from '../plan/plan.ts'
import type { Encoding } from '../surfaces/encoding.ts'
import { tryToExpire } from '../tree/expire-generations.ts'
import { readLive, stagingFolder } from '../tree/generations.ts'
import type { LiveTree } from '../tree/live-tree.ts'
import { makeFolder } from '../tree/make-folder.ts'
import { MANIFEST, type Manifest } from '../tree/manifest.ts'
import { PARTIAL_MARK, type PartialMark } from '../tree/partial-mark.ts'
import { isAmongLists, RECORDS, type RecordIndex } from '../tree/record-list.ts'
import { compressLists, writeRecordLists } from '../tree/record-list-writer.ts'
import { goLive, type StagingTree } from '../tree/staging-tree.ts'
import type { WrittenFile } from '../tree/written-file.ts'
import { writeChanges } from './write-changes.ts'

export interface GenerationTotals {
  accounts: number
  products: number
  files: number
  bytes: number
  trusted: number
}

export interface Finish {
  surfaces: Readonly<Record<string, WrittenFile>>
  encodings: readonly Encoding[]
  manifest: Pick<Manifest, 'options' | 'fingerprint' | 'theme' | 'partition'>
  now: Date
  keep: number
}

export async function finishGeneration(
  staging: StagingTree,
  plan: Plan,
  { surfaces, encodings, manifest, now, keep }: Finish,
): Promise<GenerationTotals> {
  const { out, number, folder, live } = staging
  const lists = writeRecordLists(staging, plan.lineTexts(), plan.kept?.buckets)
  const totals = totalsOf(lists.index)
  const others = { ...surfaces, ...lists.files, ...(await compressLists(staging, lists.files, encodings)) }
  if (live !== null) await live.fetch(oldChunkFiles(live, others))
  const feed = writeChanges(plan, staging, others)
  const files = inOrder({ ...feed, ...others })
  for (const { bytes } of Object.values(files)) {
    totals.files++
    totals.bytes += bytes
  }
  const { accounts, products } = totals
  const before = live?.manifest
  const isKnown = before?.fingerprint === manifest.fingerprint
  const written: Manifest = {
    generation: number,
    counts: { accounts, products, files: totals.files },
    partition: manifest.partition,
    options: manifest.options,
    fingerprint: manifest.fingerprint,
    fingerprintSince: isKnown ? before.fingerprintSince : dateAfterAll(plan.database, now).toISOString(),
    theme: manifest.theme,
    files,
  }
  writePublished(join(folder, MANIFEST), JSON.stringify(written, null, 2))
  await live?.confirm()
  if (live !== null) totals.trusted = markPartial(folder, live, totals.files)
  await goLive(staging)
  tryToExpire(out, keep)
  return totals
}

/** `files` is the number of files in the manifest. Returns how many of them only the baseline has. */
function markPartial(folder: string, { number, baseline }: LiveTree, files: number): number {
  if (baseline === null) return 0
  const here = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  const trusted = files - here.length
  if (trusted === 0) return 0
  const mark: PartialMark = { base: baseline.name, generation: number, manifest: baseline.digest, trusted }
  writePublished(join(folder, PARTIAL_MARK), JSON.stringify(mark))
  return trusted
}

function inOrder(files: Record<string, WrittenFile>): Record<string, WrittenFile> {
  return Object.fromEntries(Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Sums up the buckets. `files` begins at 1, for the manifest itself. */
function totalsOf({ buckets }: RecordIndex): GenerationTotals {
  const totals: GenerationTotals = { accounts: 0, products: 0, files: 1, bytes: 0, trusted: 0 }
  for (const { accounts, products, files, bytes } of Object.values(buckets)) {
    totals.accounts += accounts
    totals.products += products
    totals.files += files
    for (const size of Object.values(bytes)) totals.bytes += size
  }
  return totals
}

function writePublished(file: string, text: string): void {
  writeFileSync(file, `${text}\n`, { flag: 'wx', mode: 0o444 })
}

/**
 * Makes the baseline's generation the live one of `out` when a build changed nothing. Only its manifest and its lists
 * of records are stored, from which a push, check or comparison knows the target's files.
 */
export async function adoptBaseline(out: string, live: LiveTree): Promise<void> {
  const { number, manifest } = live
  const present = readLive(out)
  if (present?.number === number && JSON.stringify(present.manifest) === JSON.stringify(manifest)) return
  const folder = stagingFolder(out, number)
  rmSync(folder, { recursive: true, force: true })
  makeFolder(join(folder, RECORDS))
  const lists = Object.keys(manifest.files).filter(isAmongLists)
  for (const file of [MANIFEST, ...lists])
    if (existsSync(join(live.folder, file))) copyFileSync(join(live.folder, file), join(folder, file))
  markPartial(folder, live, manifest.counts.files)
  await goLive({ out, number, folder, live })
}
