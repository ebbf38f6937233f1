import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { incomingAccount } from '../catalogue/incoming-record.ts'
import { bucketOf, type Partition, partitionFor, UNDIVIDED } from '../catalogue/partition.ts'
import { beginImport } from '../catalogue/store/begin-import.ts'
import type { Store } from '../catalogue/store/open-store.ts'
import type { MergeOptions } from '../config/shard-options.ts'
import { SourceError } from '../errors.ts'
import { dateAfter } from '../plan/date-after.ts'
import { type OldLine, type Plan, planGeneration } from '../plan/plan.ts'
import type { RenderInputs } from '../plan/render-inputs.ts'
import type { BuildReport } from '../publish/build-report.ts'
import { changedFiles, compareWithBaseline, oldFields } from '../publish/compare-with-baseline.ts'
import { adoptBaseline } from '../publish/finish-generation.ts'
import { refuseHarm } from '../publish/guards.ts'
import { finishRendered, type WrittenGeneration } from '../publish/publish-store.ts'
import { publishing } from '../publish/publishing.ts'
import { reportOfBuild } from '../publish/report-of-build.ts'
import { addFindings, type SourceFindings } from '../publish/source-findings.ts'
import { leaveSame } from '../render/leave-same.ts'
import { loadRendering } from '../render/rendering.ts'
import { surfaceCatalogue } from '../render/surface-catalogue.ts'
import { joinSurfaces } from '../render/write-surfaces.ts'
import type { Progress } from '../runtime/progress.ts'
import { linesOfFile } from '../tree/lines-of-file.ts'
import type { LiveTree } from '../tree/live-tree.ts'
import { recordLineTexts } from '../tree/record-list.ts'
import type { StagingTree } from '../tree/staging-tree.ts'
import { type Part, type PartLine, readParts } from './part.ts'
import { linkSame, mergedBefore, noteMerged, openPartsTree } from './parts-tree.ts'
import { inputsOf } from './render-shard.ts'
import { placesIn, readShardPlan, type ShardPlan } from './shard-plan.ts'

/** What the steps of a merge share. */
interface Merge {
  parts: string
  plan: ShardPlan
  inputs: RenderInputs
  options: MergeOptions
  progress: Progress
}

/**
 * Joins the parts of all shards into one generation, and makes that live: the bytes that one process would have made.
 * It renders no record. Nothing is moved before the guards have passed.
 *
 * @returns the report as of a build, or the generation that a merge of this plan has made before
 * @throws {SourceError} when shards are not done.
 * @throws {UsageError} when a part belongs to another plan, or is not as it was written.
 * @throws {GuardError} when a guard trips, or another process is publishing there.
 */
export async function mergeShards(
  parts: string,
  options: MergeOptions,
  progress: Progress,
): Promise<BuildReport | number> {
  const doing = `Merging "${parts}"`
  const plan = readShardPlan(parts, doing)
  const before = mergedBefore(parts, plan, options.out)
  if (before !== null) return before
  const all = readParts(parts, plan)
  const inputs = await inputsOf(plan, doing)
  const { out, base, first: isFirst, keep, wait } = options
  const merge = { parts, plan, inputs, options, progress }
  // Surfaces read accounts from a store. No lock is needed beside it, but `publishing` holds one.
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
    }
    return await publishing(places, doing, ({ store, next }) => mergeInto(merge, all, store, next.live))
  } finally {
    progress.end()
    rmSync(local, { recursive: true, force: true })
  }
}

async function mergeInto(
  merge: Merge,
  all: readonly Part[],
  store: Store,
  live: LiveTree | null,
): Promise<BuildReport> {
  const { parts, plan: shardPlan, inputs, options, progress } = merge
  const started = new Date(shardPlan.now)
  const now = dateAfter(live?.manifest.fingerprintSince, started)
  const findings = addFindings([shardPlan.findings, ...all.map(part => part.findings)])
  progress.phase('Read')
  const partition = partitionOf(all, live?.manifest.partition ?? UNDIVIDED)
  const plan = readPlan(merge, all, { store, partition, live, now })
  await refuse(merge, plan, findings, live)
  const report = (written: WrittenGeneration | null) =>
    reportOfBuild(
      { ...options, store: '', dryRun: false },
      {
        ...{ source: { name: shardPlan.source }, crawl: null, findings, live, changes: plan.changes },
        ...{ rejectedFile: join(parts, 'rejected'), publication: { plan, explained: [], written } },
      },
    )
  const { fingerprint, theme } = live?.manifest ?? { fingerprint: null, theme: null }
  const isSame = fingerprint === inputs.fingerprint && theme === inputs.themeHash && live?.partial === null
  if (isSame && Object.values(plan.changes).every(count => count === 0)) {
    if (live?.baseline) await adoptBaseline(options.out, live)
    return report(null)
  }
  progress.phase('Write')
  storeAccounts(merge, all, store)
  const staging = openPartsTree(parts, shardPlan, { out: options.out, live, plan }, all)
  const written = await writeGeneration(merge, { plan, store, partition, now }, staging, all)
  noteMerged(parts, shardPlan, staging)
  return report(written)
}

/** Decides the partition as one process would, from what the parts count. */
function partitionOf(all: readonly Part[], before: Partition): Partition {
  const records = all.reduce((sum, { accounts, products }) => sum + accounts + products, 0)
  // As SQLite orders them, which is by their bytes.
  const large = all
    .flatMap(part => part.large)
    .sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
  return partitionFor(records, large, before)
}

/** Plans the generation of all lines. */
function readPlan(
  { parts }: Merge,
  all: readonly Part[],
  {
    store,
    partition,
    live,
    now,
  }: Pick<Generation, 'store' | 'partition' | 'now'> & { live: LiveTree | null },
): Plan {
  function* lines(): Iterable<OldLine> {
    for (const { reference, source: _, ...line } of partLines(parts, all)) {
      const key = line.type === 'account' ? null : (reference ?? line.id)
      yield { ...line, bucket: bucketOf(partition, line.account ?? line.id, key) }
    }
  }
  const isRendered = live?.baseline !== null && live !== null
  return planGeneration(store, lines(), live === null ? [] : recordLineTexts(live), { now, isRendered })
}

/** Stores the accounts, because some surfaces make pages of them. In each part they come first. */
function storeAccounts({ parts, plan: { now } }: Merge, all: readonly Part[], store: Store): void {
  using incoming = beginImport(store)
  let number = 0
  for (const part of all)
    for (const { source } of partLines(parts, [part])) {
      if (source === undefined) break
      incoming.add(incomingAccount(source), ++number)
    }
  incoming.assignOwners({ id: null, name: null })
  incoming.replaceRows(new Date(now))
  incoming.commit()
}

function* partLines(parts: string, all: readonly Part[]): Iterable<PartLine> {
  for (const { shard, lines } of all)
    for (const text of linesOfFile(placesIn(parts).lines(shard, lines))) yield JSON.parse(text)
}

/** Refuses what a guard forbids, and what `--strict` does. */
async function refuse(
  { parts, plan: { source, contradictions }, options }: Merge,
  plan: Plan,
  findings: SourceFindings,
  live: LiveTree | null,
): Promise<void> {
  const { rejected, dropped, problems, records } = findings
  const file = join(parts, 'rejected')
  if (options.strict && contradictions.length > 0)
    throw new SourceError(`Reading "${source}" strictly: it contradicts itself: ${contradictions.join('; ')}`)
  if (options.strict && rejected + dropped > 0)
    throw new SourceError(
      `Reading "${source}" strictly: ${rejected} records rejected, ${dropped} fields dropped`,
      { hint: `The cases are in ${file}` },
    )
  await live?.fetch(oldFields(plan))
  const changed = live === null ? [] : changedFiles(plan, live.folder, placesIn(parts).tree)
  refuseHarm(source, compareWithBaseline(plan, changed), options, {
    rejections: { rejected, problems, file },
    records,
  })
}

interface Generation {
  plan: Plan
  store: Store
  partition: Partition
  now: Date
}

/** Joins what surfaces made of the parts, and finishes the generation. */
async function writeGeneration(
  { inputs, options }: Merge,
  { plan, store, partition, now }: Generation,
  staging: StagingTree,
  all: readonly Part[],
): Promise<WrittenGeneration> {
  const { live, folder } = staging
  const rendering = await loadRendering(inputs.options, inputs.templates, inputs.theme)
  const catalogue = surfaceCatalogue({ plan, store, staging, rendering, renderAll: true })
  const lists = Object.fromEntries(all.flatMap(part => Object.entries(part.files)))
  const files = await joinSurfaces(staging, { plan, catalogue, rendering }, lists)
  if (live?.isWhole) linkSame(plan, folder, live.folder)
  if (live?.baseline) await leaveSame(plan, { folder, files, renderAll: true }, live)
  return finishRendered(staging, plan, { rendering, files, inputs, partition, now, keep: options.keep })
}
