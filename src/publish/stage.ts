import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plan } from '../plan/plan.ts'
import { type TakeOver, takeOver } from '../render/take-over.ts'
import type { Encoding } from '../surfaces/surface.ts'
import type { ChangeLine } from '../tree/change-line.ts'
import { compressFile } from '../tree/compress-file.ts'
import { flushFolder, flushOne } from '../tree/flush.ts'
import {
  generationPath,
  listGenerations,
  liveGeneration,
  removeLeftovers,
  removeOldGenerations,
  stagingPath,
  switchCurrent,
} from '../tree/generations.ts'
import type { LiveTree } from '../tree/live-tree.ts'
import { MANIFEST, type Manifest, RECORDS } from '../tree/manifest.ts'
import { PARTS } from '../tree/record-files.ts'
import type { RecordLine } from '../tree/record-line.ts'
import { writeChanges } from '../tree/write-changes.ts'
import { type WrittenFile, writeLines } from '../tree/write-lines.ts'

/** A generation while it is made beside the live one. */
export interface Stage {
  out: string
  number: number
  folder: string
  live: LiveTree | null
  /** The live records' files on their way; null where nothing is taken over. */
  takenOver: TakeOver | null
}

/** What a generation holds. */
export interface StagedTotals {
  accounts: number
  products: number
  files: number
  bytes: number
}

/**
 * Makes the folder of the next generation, and cleans what killed runs left. Only for the holder of the lock.
 *
 * @param takesOver whether it begins with the records' files of the live generation
 */
export function openStage(out: string, live: LiveTree | null, takesOver: boolean): Stage {
  removeLeftovers(out)
  const number = Math.max(0, liveGeneration(out) ?? 0, ...listGenerations(out)) + 1
  const folder = join(out, stagingPath(number))
  for (const inner of ['accounts', 'products', PARTS]) mkdirSync(join(folder, inner), { recursive: true })
  const takenOver = takesOver && live !== null ? takeOver(live, folder) : null
  return { out, number, folder, live, takenOver }
}

/** What a staged generation is finished with. */
export interface Finish {
  changes: Iterable<ChangeLine>
  /** What the files of the surfaces are, which are written already. */
  surfaces: Readonly<Record<string, WrittenFile>>
  /** How its list is compressed beside itself. */
  encodings: readonly Encoding[]
  manifest: Pick<Manifest, 'options' | 'inputs' | 'inputsSince'>
  now: Date
  /** Generations kept. */
  keep: number
}

/** Writes the list, the change feed and the manifest, brings all to the disk, and makes the generation the live one. */
export async function finishStage(
  { out, number, folder, live }: Stage,
  plan: Plan,
  { changes, surfaces, encodings, manifest, now, keep }: Finish,
): Promise<StagedTotals> {
  const totals: StagedTotals = { accounts: 0, products: 0, files: 1, bytes: 0 }
  const records = writeLines(join(folder, RECORDS), counted(plan.lines(now), totals))
  const encoded = await compressFile(folder, RECORDS, encodings)
  const others = { ...surfaces, [RECORDS]: records, ...encoded }
  const feed = writeChanges(plan, { generation: number, folder, live }, changes, others)
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
  flushFolder(folder)
  renameSync(folder, join(out, generationPath(number)))
  flushOne(join(out, 'generations'))
  switchCurrent(out, number)
  flushOne(out)
  removeOldGenerations(out, keep, Date.now())
  return totals
}

function inOrder(files: Record<string, WrittenFile>): Record<string, WrittenFile> {
  return Object.fromEntries(Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Each line as it is written, added to the totals on its way. */
function* counted(lines: Iterable<RecordLine>, totals: StagedTotals): Iterable<string> {
  for (const line of lines) {
    totals[`${line.type}s`]++
    for (const size of Object.values(line.bytes)) {
      totals.files++
      totals.bytes += size
    }
    yield JSON.stringify(line)
  }
}

/** Writes `manifest.json`, last of all files. */
function writeManifest(folder: string, manifest: Manifest): void {
  writeFileSync(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { flag: 'wx', mode: 0o444 })
}
