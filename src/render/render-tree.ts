import { resolve } from 'node:path'
import type { Store } from '../catalogue/store/open-store.ts'
import type { Plan } from '../plan/plan.ts'
import type { RenderInputs } from '../plan/render-inputs.ts'
import type { RenderedRecord } from '../plan/rendered-record.ts'
import type { Progress } from '../runtime/progress.ts'
import { type BaseFile, isWhole } from '../tree/base.ts'
import type { Manifest } from '../tree/manifest.ts'
import type { StagingTree } from '../tree/staging-tree.ts'
import type { WrittenFile } from '../tree/written-file.ts'
import type { WorkerPool } from '../worker/create-pool.ts'
import { createPartJoiner } from './join-parts.ts'
import { leaveSame } from './leave-same.ts'
import type { LinkedFiles } from './linked-files.ts'
import { countPlanned, countRecords, planBatches, type RenderBatch } from './plan-batches.ts'
import { renderBatches } from './render-batches.ts'
import type { RenderFunctions } from './render-functions.ts'
import { loadRendering, type Rendering } from './rendering.ts'
import { surfaceCatalogue } from './surface-catalogue.ts'
import { writeSurfaces } from './write-surfaces.ts'

/** A staging tree that has the files of all records and of all surfaces. */
export interface RenderedTree {
  rendering: Rendering
  /** The surfaces' files by path. */
  files: Record<string, WrittenFile>
}

/** What a tree is rendered from. */
export interface TreeSource {
  plan: Plan
  store: Store
  inputs: RenderInputs
}

/** A tree that was begun with what does not change. */
export interface BegunTree {
  staging: StagingTree
  /** The records' files of the live generation; null where all of them are rendered. */
  linked: LinkedFiles | null
}

/** The files of a base whose lines surfaces read. */
function* liveListsOf(
  { database }: Plan,
  { files }: Manifest,
  surfaces: Rendering['surfaces'],
): Iterable<BaseFile> {
  const changed = database.prepare('SELECT account FROM changed_accounts').all()
  for (const account of [null, ...changed.map(row => String(row['account']))])
    for (const path of surfaces.flatMap(({ liveFiles }) => liveFiles?.(account) ?? [])) {
      const file = Object.hasOwn(files, path) ? files[path] : undefined
      if (file !== undefined) yield { path, ...file }
    }
}

/**
 * Renders what a plan changes: the files of the records that changed, batch by batch; the `all` files of their accounts;
 * and the surfaces' files. What was rendered is added to the plan.
 *
 * @param options the store's file, and whether nothing of the live generation may be used
 * @throws {OutputError} when a file that did not change is missing from the live generation.
 */
export async function renderTree(
  { plan, store, inputs }: TreeSource,
  { staging, linked }: BegunTree,
  pool: WorkerPool<RenderFunctions>,
  options: { store: string; full: boolean },
  { progress, now }: { progress: Progress; now: Date },
): Promise<RenderedTree> {
  const rendering = await loadRendering(inputs.options, inputs.templates, inputs.theme)
  const { kinds } = rendering
  const { live } = staging
  const hasFiles = live !== null && isWhole(live) && !options.full
  const folders = { staging: staging.folder, live: hasFiles ? live.folder : null }
  // Pages of records hold none of the files.
  const theme = { ...inputs.theme, files: [] }
  const { options: published, templates } = inputs
  const job = { store: resolve(options.store), folders, options: published, templates, theme }
  const canSplice = linked !== null && kinds.encodings.length === 0
  const renderAll = inputs.renderAll !== null
  progress.phase('Render', countPlanned(plan, renderAll))
  const joiner = createPartJoiner(folders, kinds)
  const later: Pick<RenderBatch, 'account' | 'part' | 'parts'>[] = []
  const lists = new Map<string, NonNullable<RenderedRecord['lists']>>()
  await renderBatches(planBatches(plan, renderAll, canSplice), { job, linked, pool }, (rendered, done) => {
    plan.add(rendered)
    for (const record of rendered) if (record.lists !== undefined) lists.set(record.id, record.lists)
    // Beside links, files may be written later than they are rendered.
    if (linked === null) joiner.add(done)
    else for (const { account, part, parts } of done) if (parts > 1) later.push({ account, part, parts })
    progress.advance(countRecords(done))
  })
  // All is read and rendered, and what follows takes memory too.
  await pool.close()
  await linked?.finish(plan)

  progress.phase('Write')
  joiner.add(later)
  plan.add(await joiner.finish())
  if (live?.base && !renderAll) await live.base.bring(liveListsOf(plan, live.manifest, rendering.surfaces))
  const catalogue = surfaceCatalogue(plan, store, staging, rendering, renderAll, now)
  const files = await writeSurfaces(staging, plan, catalogue, rendering, lists)
  if (live?.base && !options.full)
    await leaveSame(plan, staging.folder, { ...live, base: live.base }, files, renderAll)
  return { rendering, files }
}
