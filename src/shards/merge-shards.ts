import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Partition, UNDIVIDED } from '../catalogue/partition.ts'
import type { Store } from '../catalogue/store/open-store.ts'
import type { MergeOptions } from '../config/shard-options.ts'
import { dateAfter } from '../plan/date-after.ts'
import type { Plan } from '../plan/plan.ts'
import type { RenderInputs } from '../plan/render-inputs.ts'
import type { BuildReport } from '../publish/build-report.ts'
import { changedFiles, compareWithBaseline, oldFields } from '../publish/compare-with-baseline.ts'
import { adoptBaseline } from '../publish/finish-generation.ts'
import { refuseHarm } from '../publish/guards.ts'
import { refuseRejections } from '../publish/import-source.ts'
import type { NextGeneration } from '../publish/next-generation.ts'
import { finishRendered, type WrittenGeneration } from '../publish/publish-store.ts'
import { publishing, UNPACKED_FOLDER } from '../publish/publishing.ts'
import { reportOfBuild } from '../publish/report-of-build.ts'
import { addFindings, NOTHING_FOUND, type SourceFindings } from '../publish/source-findings.ts'
import { refuseContradictions } from '../publish/with-fetched.ts'
import { leaveSame } from '../render/leave-same.ts'
import { loadRendering } from '../render/rendering.ts'
import { surfaceCatalogue } from '../render/surface-catalogue.ts'
import { joinSurfaces } from '../render/write-surfaces.ts'
import type { Progress } from '../runtime/progress.ts'
import { DEFAULT_ACCESS, type S3Access } from '../storage/s3/s3-options.ts'
import { linkFile } from '../tree/link-file.ts'
import type { LiveTree } from '../tree/live-tree.ts'
import type { StagingTree } from '../tree/staging-tree.ts'
import { fetchParts, unpackParts } from './bucket-steps.ts'
import { linkParts } from './link-parts.ts'
import { mergedBefore, noteMerged } from './merged-before.ts'
import { type Part, readParts } from './part.ts'
import { KEYS, type PartsBucket } from './parts-bucket.ts'
import { partitionOf, planParts, storeAccounts } from './plan-parts.ts'
import { inputsOf, placesIn, readShardPlan, type ShardPlan } from './shard-plan.ts'

interface Merge {
  parts: string
  files: string
  rejectedFile: string
  plan: ShardPlan
  inputs: RenderInputs
  options: MergeOptions
  progress: Progress
}

interface MergeContext {
  progress: Progress
  /** The bucket that holds the parts; null if they are in a folder. */
  bucket?: PartsBucket | null
  s3?: S3Access
}

/**
 * Joins the parts of all shards into one generation with the bytes that a build by one process would make, and makes it
 * live.
 *
 * @returns the report of a build, or the number of the generation that an earlier merge of this plan has made
 * @throws {SourceError} when shards are not done.
 * @throws {GuardError} when a guard trips, or another process is publishing to the output.
 */
export async function mergeShards(
  parts: string,
  options: MergeOptions,
  { progress, bucket = null, s3 = DEFAULT_ACCESS }: MergeContext,
): Promise<BuildReport | number> {
  const doing = `Merging "${parts}"`
  const plan = readShardPlan(parts, doing)
  await bucket?.fetch([KEYS.merged])
  const before = mergedBefore(parts, plan, options.out)
  if (before !== null) return before
  if (bucket !== null) await fetchParts(bucket, plan)
  const all = await readParts(parts, plan)
  const inputs = await inputsOf(plan, doing)
  const { out, base, first: isFirst, keep, wait } = options
  // Files are unpacked inside the output, because from there they can be moved into the next tree.
  const files = bucket === null ? parts : join(out, UNPACKED_FOLDER)
  const rejectedFile = `${bucket?.name ?? parts}/rejected`
  const merge = { parts, files, rejectedFile, plan, inputs, options, progress }
  // Surfaces read accounts from a store. A merge has none, so `storeAccounts` fills a temporary one.
  const local = mkdtempSync(join(tmpdir(), 'tourpress-merge-'))
  try {
    const places = {
      out,
      store: join(local, 'catalogue.db'),
      wait,
      as: 'build' as const,
      keep,
      base,
      isFirst,
      s3,
    }
    const report = await publishing(places, doing, async ({ store, next }) => {
      if (bucket === null) return await mergeInto(merge, all, store, next)
      try {
        await unpackParts(bucket, all, files)
        return await mergeInto(merge, all, store, next)
      } finally {
        rmSync(files, { recursive: true, force: true })
      }
    })
    await bucket?.send([KEYS.merged])
    return report
  } finally {
    progress.end()
    rmSync(local, { recursive: true, force: true })
  }
}

async function mergeInto(
  merge: Merge,
  all: readonly Part[],
  store: Store,
  next: NextGeneration,
): Promise<BuildReport> {
  const { live } = next
  const { parts, files, rejectedFile, plan: shardPlan, inputs, options, progress } = merge
  const started = new Date(shardPlan.now)
  const now = dateAfter(live?.manifest.fingerprintSince, started)
  const findings = findingsIn(shardPlan, all)
  progress.phase('Read')
  const partition = partitionOf(all, live?.manifest.partition ?? UNDIVIDED)
  const plan = planParts(store, parts, all, { partition, live, now })
  await refuse(merge, plan, findings, live)
  const report = (written: WrittenGeneration | null) =>
    reportOfBuild(
      { ...options, store: '', dryRun: false },
      {
        ...{ source: { name: shardPlan.source }, crawl: null, findings, live, changes: plan.changes },
        ...{ rejectedFile, publication: { plan, explained: [], written } },
      },
    )
  const { fingerprint, theme } = live?.manifest ?? { fingerprint: null, theme: null }
  const isSame = fingerprint === inputs.fingerprint && theme === inputs.themeHash && live?.partial === null
  if (isSame && Object.values(plan.changes).every(count => count === 0)) {
    if (live?.baseline) await adoptBaseline(options.out, live)
    return report(null)
  }
  progress.phase('Write')
  storeAccounts(store, parts, all, started)
  const { staging } = next.write(false)
  // Files from a bucket were unpacked only for this merge, so they are moved. Those of a parts folder are linked.
  await linkParts(plan, { parts: files, all, take: files === parts ? linkFile : renameSync }, staging)
  const written = await writeGeneration(merge, { plan, store, partition, now }, staging, all)
  noteMerged(parts, shardPlan, staging)
  return report(written)
}

/**
 * An import by `plan` finds everything but languages without a template. Without an import, the shards find everything.
 */
function findingsIn({ isImported, findings }: ShardPlan, all: readonly Part[]): SourceFindings {
  const found = all.map(part => part.findings)
  if (!isImported) return addFindings(found)
  return addFindings([findings, ...found.map(({ untemplated }) => ({ ...NOTHING_FOUND, untemplated }))])
}

async function refuse(
  { files, rejectedFile: file, plan: { source, contradictions }, options }: Merge,
  plan: Plan,
  findings: SourceFindings,
  live: LiveTree | null,
): Promise<void> {
  const { rejected, dropped, problems, records, leftOut } = findings
  if (options.strict) {
    refuseContradictions(source, contradictions)
    refuseRejections(source, { rejected, dropped, file })
  }
  await live?.fetch(oldFields(plan))
  const changed = live === null ? [] : changedFiles(plan, live.folder, placesIn(files).tree)
  refuseHarm(source, compareWithBaseline(plan, changed), options, {
    rejections: { rejected, problems, file },
    ...{ records, leftOut },
  })
}

async function writeGeneration(
  { inputs, options }: Merge,
  { plan, store, partition, now }: { plan: Plan; store: Store; partition: Partition; now: Date },
  staging: StagingTree,
  all: readonly Part[],
): Promise<WrittenGeneration> {
  const { live, folder } = staging
  const rendering = await loadRendering(inputs.options, inputs.templates, inputs.theme)
  const catalogue = surfaceCatalogue({ plan, store, staging, rendering, renderAll: true })
  const lists = Object.fromEntries(all.flatMap(part => Object.entries(part.files)))
  const files = await joinSurfaces(staging, { plan, catalogue, rendering }, lists)
  if (live?.baseline) await leaveSame(plan, { folder, files, renderAll: true }, live)
  return finishRendered(staging, plan, { rendering, files, inputs, partition, now, keep: options.keep })
}
