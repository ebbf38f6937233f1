import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type * as z from 'zod'
import { BuildOptions } from '../config/build-options.ts'
import { readOptions } from '../config/read-value.ts'
import { UsageError } from '../errors.ts'
import { recordFile } from '../formats/record-file.ts'
import { dateAfter } from '../plan/date-after.ts'
import { compareLists } from '../plan/kept-buckets.ts'
import { type OldLine, type PlanChanges, planGeneration } from '../plan/plan.ts'
import { inBatches } from '../runtime/in-batches.ts'
import { yieldToEventLoop } from '../runtime/yield-to-event-loop.ts'
import { loadSurfaces } from '../surfaces/surfaces-named.ts'
import { CHANGES } from '../tree/change-feed.ts'
import { generationFolder, listGenerations, readGeneration } from '../tree/generations.ts'
import { linkFile } from '../tree/link-file.ts'
import type { LiveTree } from '../tree/live-tree.ts'
import { makeFolder } from '../tree/make-folder.ts'
import type { Manifest } from '../tree/manifest.ts'
import { encodingsOf } from '../tree/record-files.ts'
import { isAmongLists, OLD_LIST, readRecordLines, recordLineTexts } from '../tree/record-list.ts'
import { finishGeneration } from './finish-generation.ts'
import { publishing } from './publishing.ts'

const OfBuild = BuildOptions.pick({ out: true, keep: true, wait: true })

export interface RollbackOptions extends z.infer<typeof OfBuild> {
  /** The generation to go back to; null means the one before the live one. */
  generation: number | null
}

export interface RollbackReport {
  /** The number of the new generation. `restored` is that of the older one, whose files it has. */
  generation: number
  restored: number
  changes: PlanChanges
}

/**
 * Publishes a new generation that links to the files of an older one. Readers and the change feed see a step
 * forward. The store is unchanged, so the next build publishes its records again.
 *
 * @throws {UsageError} when the older generation does not exist or lacks files.
 */
export async function rollback(options: RollbackOptions, started: Date): Promise<RollbackReport> {
  const { out, keep, wait } = readOptions(OfBuild, options)
  const doing = `Rolling back "${out}"`
  return publishing({ out, store: null, wait, as: 'build', keep }, doing, async ({ store, next }) => {
    const { live } = next
    if (live === null) throw new UsageError(`${doing}: no generation is published there`)
    const old = findGeneration(options, live)
    const now = dateAfter(live.manifest.fingerprintSince, started)
    const { kept, lists, liveLists } = compareLists(old, live)
    const lines = linesByBucket(old, lists)
    const plan = planGeneration(store, lines, recordLineTexts(live, liveLists), { now, kept })
    const encodings = encodingsOf(await loadSurfaces(old.manifest.options.surfaces))
    const { staging } = next.write(false)
    await linkRecords(old, staging.folder)
    const surfaces = linkSurfaces(old, staging.folder)
    const { options: published, fingerprint, theme, partition } = old.manifest
    const manifest = { options: published, fingerprint, theme, partition }
    await finishGeneration(staging, plan, { surfaces, encodings, manifest, now, keep })
    return { generation: staging.number, restored: old.number, changes: plan.changes }
  })
}

function findGeneration({ out, generation }: RollbackOptions, live: LiveTree): LiveTree {
  const others = listGenerations(out).filter(number => number < live.number)
  const wanted = generation ?? others.at(-1)
  const hint =
    others.length === 0 ? 'There is none to go back to' : `There are generations ${others.join(', ')}`
  if (wanted === undefined || wanted === live.number || !existsSync(generationFolder(out, wanted)))
    throw new UsageError(
      `Rolling back "${out}": there is no generation ${wanted ?? 'before the live one'} to go back to`,
      { hint },
    )
  const old = readGeneration(out, wanted)
  if (old === null)
    throw new UsageError(`Rolling back "${out}": generation ${wanted} has no manifest`, { hint })
  if (!old.isWhole)
    throw new UsageError(
      `Rolling back "${out}": generation ${wanted} was built with --base and lacks files`,
      { hint: 'Build its source again with --base, and push' },
    )
  return old
}

/** A generation of version 0.1.0 has one list of records. Its lines get the bucket `all`. */
function* linesByBucket(old: LiveTree, lists: readonly string[]): Iterable<OldLine> {
  for (const list of lists) {
    const bucket = list === OLD_LIST ? 'all' : basename(list, '.jsonl')
    for (const line of readRecordLines(old, [list])) yield { ...line, bucket }
  }
}

/** How many records are linked before each `yieldToEventLoop`, which handles signals: a few milliseconds of work. */
const RECORDS_PER_BATCH = 50

async function linkRecords(old: LiveTree, to: string): Promise<void> {
  for (const lines of inBatches(readRecordLines(old), RECORDS_PER_BATCH)) {
    for (const { type, id, bytes } of lines)
      for (const suffix of Object.keys(bytes)) {
        const file = recordFile(type, id, suffix)
        linkFile(join(old.folder, file), join(to, file))
      }
    await yieldToEventLoop()
  }
}

/** The lists of records and the change feed are not linked: `finishGeneration` writes them anew. */
function linkSurfaces({ folder, manifest }: LiveTree, to: string): Manifest['files'] {
  const files = Object.entries(manifest.files).filter(
    ([file]) => !isAmongLists(file) && !file.startsWith(`${CHANGES}/`),
  )
  for (const [file] of files) {
    makeFolder(dirname(join(to, file)))
    linkFile(join(folder, file), join(to, file))
  }
  return Object.fromEntries(files)
}
