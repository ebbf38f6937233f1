import { resolve } from 'node:path'
import type { Store } from '../catalogue/store/open-store.ts'
import type { Plan } from '../plan/plan.ts'
import type { RenderInputs } from '../plan/render-inputs.ts'
import type { RenderedRecord } from '../plan/rendered-record.ts'
import type { Progress } from '../runtime/progress.ts'
import type { ListedFile } from '../tree/live-tree.ts'
import type { Manifest } from '../tree/manifest.ts'
import type { WrittenFile } from '../tree/written-file.ts'
import type { WorkerPool } from '../worker/create-pool.ts'
import { createPartJoiner } from './join-parts.ts'
import { leaveSame } from './leave-same.ts'
import type { NextTree } from './next-tree.ts'
import { countPlanned, countRecords, planBatches } from './plan-batches.ts'
import type { RenderFunctions } from './render-batch.ts'
import { renderBatches } from './render-batches.ts'
import { loadRendering, type Rendering } from './rendering.ts'
import { surfaceCatalogue } from './surface-catalogue.ts'
import { type WrittenLists, writeSurfaces } from './write-surfaces.ts'

export interface TreeSource {
  plan: Plan
  store: Store
  inputs: RenderInputs
  pool: WorkerPool<RenderFunctions>
}

/** Yields live files that surfaces read line by line, since a build on a baseline has to fetch them first. */
function* liveListsOf(
  { database }: Plan,
  { files }: Manifest,
  surfaces: Rendering['surfaces'],
): Iterable<ListedFile> {
  const changed = database.prepare('SELECT account FROM changed_accounts').all()
  for (const account of [null, ...changed.map(row => String(row['account']))])
    for (const path of surfaces.flatMap(({ liveFiles }) => liveFiles?.(account) ?? [])) {
      const file = Object.hasOwn(files, path) ? files[path] : undefined
      if (file !== undefined) yield { path, ...file }
    }
}

/**
 * `options.store` is the file of the store. With `options.full`, no file of the live generation is used.
 *
 * @throws {OutputError} when an unchanged file is missing from the live generation.
 */
export async function renderRecords(
  { plan, inputs, pool }: Omit<TreeSource, 'store'>,
  tree: NextTree,
  options: { store: string; full: boolean },
  progress: Progress,
): Promise<{ rendering: Rendering; lists: WrittenLists }> {
  const rendering = await loadRendering(inputs.options, inputs.templates, inputs.theme)
  const { kinds } = rendering
  const { staging } = tree
  const { live } = staging
  const hasFiles = live?.isWhole === true && !options.full
  const folders = { staging: staging.folder, live: hasFiles ? live.folder : null }
  // Pages of records do not contain the theme's files, so these are not sent to the threads.
  const theme = { ...inputs.theme, files: [] }
  const { options: published, templates } = inputs
  const job = { store: resolve(options.store), folders, options: published, templates, theme }
  const canSplice = tree.hasLiveFiles && kinds.encodings.length === 0
  const renderAll = inputs.renderAll !== null
  progress.phase('Render', countPlanned(plan, renderAll))
  const joiner = createPartJoiner(folders, kinds)
  const lists = new Map<string, NonNullable<RenderedRecord['lists']>>()
  await renderBatches(planBatches(plan, renderAll, canSplice), job, { pool, tree }, (rendered, done) => {
    plan.add(rendered)
    for (const record of rendered) if (record.lists !== undefined) lists.set(record.id, record.lists)
    joiner.add(done)
    progress.advance(countRecords(done))
  })
  // The threads end here, because all records are rendered, and the next steps need their memory.
  await pool.close()
  await tree.finish(plan)
  plan.add(await joiner.finish())
  return { rendering, lists }
}

export async function renderTree(
  source: TreeSource,
  tree: NextTree,
  options: { store: string; full: boolean },
  progress: Progress,
): Promise<{ rendering: Rendering; files: Record<string, WrittenFile> }> {
  const { rendering, lists } = await renderRecords(source, tree, options, progress)
  progress.phase('Write')
  const { plan, store, inputs } = source
  const { staging } = tree
  const { live } = staging
  const renderAll = inputs.renderAll !== null
  if (live !== null && !renderAll) await live.fetch(liveListsOf(plan, live.manifest, rendering.surfaces))
  const catalogue = surfaceCatalogue({ plan, store, staging, rendering, renderAll })
  const files = await writeSurfaces(staging, { plan, catalogue, rendering, lists })
  if (live?.baseline && !options.full)
    await leaveSame(plan, { folder: staging.folder, files, renderAll }, live)
  return { rendering, files }
}
