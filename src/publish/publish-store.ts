import { type Partition, UNDIVIDED } from '../catalogue/partition.ts'
import { lastWrite, writesPublished } from '../catalogue/store/pending-writes.ts'
import { readPartition } from '../catalogue/store/read-partition.ts'
import { forgetOldRecordJson } from '../catalogue/store/record-json.ts'
import type { BuildOptions } from '../config/build-options.ts'
import { dateAfter } from '../plan/date-after.ts'
import { explainRecord } from '../plan/explain.ts'
import { type Plan, planStore } from '../plan/plan.ts'
import { rememberPublished } from '../plan/plan-changes.ts'
import { planTranslations } from '../plan/plan-translations.ts'
import type { RenderInputOptions, RenderInputs } from '../plan/render-inputs.ts'
import type { NextTree } from '../render/next-tree.ts'
import { renderTree, type TreeSource } from '../render/render-tree.ts'
import type { Rendering } from '../render/rendering.ts'
import { surfacesNamed } from '../surfaces/surfaces-named.ts'
import { tryToExpire } from '../tree/expire-generations.ts'
import type { StagingTree } from '../tree/staging-tree.ts'
import { adoptBaseline, type Finish, finishGeneration, type GenerationTotals } from './finish-generation.ts'
import type { BuildContext, Publishing } from './publishing.ts'

export type PublishStoreOptions = RenderInputOptions &
  Pick<BuildOptions, 'out' | 'store' | 'keep' | 'dryRun' | 'explain'>

export interface WrittenGeneration extends GenerationTotals {
  generation: number
  warnings: string[]
}

export interface StorePublication {
  plan: Plan
  explained: string[]
  /** The new generation; null if nothing changed, or in a dry run. */
  written: WrittenGeneration | null
}

export interface StoreBuild {
  session: Publishing
  inputs: RenderInputs
  options: PublishStoreOptions
  context: BuildContext
}

/**
 * Every build ends with this step; a refresh after API writes is only this step.
 *
 * @param approve gets the plan before anything is written, and throws to stop the build
 */
export async function publishStore(
  { session, inputs, options, context }: StoreBuild,
  approve: (plan: Plan) => Promise<void> = async () => {},
): Promise<StorePublication> {
  const { store, next, pool } = session
  const { live } = next
  const upTo = lastWrite(store)
  const partition = readPartition(store, live?.manifest.partition ?? UNDIVIDED)
  const dated = { ...context, now: dateAfter(live?.manifest.fingerprintSince, context.now) }
  const plan = planStore(store, live, { partition, now: dated.now, isWhole: inputs.renderAll !== null })
  await approve(plan)
  const isSame = inputs.renderAll === null && !inputs.isThemeChanged
  const isUnchanged = isSame && Object.values(plan.changes).every(count => count === 0)
  if (!isUnchanged && surfacesNamed(inputs.options.surfaces).some(({ usesTranslations }) => usesTranslations))
    planTranslations(plan)
  const explained = options.explain.flatMap(id => explainRecord(plan, id, inputs.renderAll))
  if (options.dryRun) return { plan, explained, written: null }
  let written: WrittenGeneration | null = null
  if (isUnchanged && live?.baseline) await adoptBaseline(options.out, live)
  if (!isUnchanged) {
    const tree = next.write(inputs.renderAll === null)
    written = await writeGeneration({ plan, store, inputs, pool }, { tree, partition }, options, dated)
    rememberPublished(store, plan)
    if (isWorthForgetting(plan, written)) forgetOldRecordJson(store)
  } else tryToExpire(options.out, options.keep)
  writesPublished(store, upTo)
  return { plan, explained, written }
}

/** `forgetOldRecordJson` is slow. It runs if 1 % of the records changed, and for generation 16, 32, 48 and so on. */
function isWorthForgetting(
  { changes }: Plan,
  { generation, accounts, products }: WrittenGeneration,
): boolean {
  const changed = Object.values(changes).reduce((sum, count) => sum + count, 0)
  return changed * 100 >= accounts + products || generation % 16 === 0
}

async function writeGeneration(
  source: TreeSource,
  { tree, partition }: { tree: NextTree; partition: Partition },
  options: PublishStoreOptions,
  context: BuildContext,
): Promise<WrittenGeneration> {
  const { plan, inputs } = source
  const { progress, now } = context
  const rendered = await renderTree(source, tree, options, progress)
  const written = await finishRendered(tree.staging, plan, {
    ...rendered,
    inputs,
    partition,
    now,
    keep: options.keep,
  })
  progress.advance(written.files)
  return written
}

interface Rendered extends Pick<Finish, 'now' | 'keep'> {
  rendering: Rendering
  files: Finish['surfaces']
  inputs: RenderInputs
  partition: Partition
}

export async function finishRendered(
  staging: StagingTree,
  plan: Plan,
  { rendering, files, inputs, partition, now, keep }: Rendered,
): Promise<WrittenGeneration> {
  const { options, fingerprint, themeHash: theme } = inputs
  const totals = await finishGeneration(staging, plan, {
    surfaces: files,
    encodings: rendering.kinds.encodings,
    manifest: { options, fingerprint, theme, partition },
    now,
    keep,
  })
  const warnings = rendering.surfaces.flatMap(surface => surface.warnings?.(totals, rendering.context) ?? [])
  return { generation: staging.number, ...totals, warnings }
}
