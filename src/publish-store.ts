import { forgetOldBodies } from './catalogue/store/import-records.ts'
import type { Store } from './catalogue/store/open-store.ts'
import { lastWrite, writesPublished } from './catalogue/store/pending-writes.ts'
import { recordHashes } from './catalogue/store/read-rows.ts'
import type { TemplateFiles } from './document/load-templates.ts'
import type { RenderAllReason } from './output/explain.ts'
import { makePlan, type Plan } from './output/plan.ts'
import { rememberPublished } from './output/plan-changes.ts'
import { readRecordLines } from './output/read-record-lines.ts'
import { type LiveTree, readLive } from './output/stage.ts'
import {
  type GenerationOptions,
  inputsOf,
  type WrittenGeneration,
  writeGeneration,
} from './output/write-generation.ts'
import type { BuildContext } from './publish.ts'

/** What became of the store's records. */
export interface StorePublication {
  /** How the records differ from what was live before. */
  plan: Plan
  /** The generation that was live before. */
  live: LiveTree | null
  renderAll: RenderAllReason
  /** The new generation; null where none was needed or wanted. */
  written: WrittenGeneration | null
}

/**
 * Publishes what the store holds: the second half of every build, and all of a refresh after a write over the API.
 * Where the live generation holds the same, nothing is written. Only for the holder of both locks.
 */
export async function publishStore(
  store: Store,
  options: GenerationOptions & { dryRun: boolean },
  templates: TemplateFiles,
  context: BuildContext,
): Promise<StorePublication> {
  const live = readLive(options.out)
  const inputs = inputsOf(options, templates, live)
  const { renderAll } = inputs
  const upTo = lastWrite(store)
  const plan = await makePlan(
    store,
    recordHashes(store),
    live === null ? noLines() : readRecordLines(live.folder),
  )
  const isUnchanged = renderAll === null && Object.values(plan.changes).every(count => count === 0)
  if (options.dryRun) return { plan, live, renderAll, written: null }
  const written = isUnchanged ? null : await writeGeneration(store, plan, inputs, live, options, context)
  if (written !== null) {
    rememberPublished(store)
    forgetOldBodies(store)
  }
  writesPublished(store, upTo)
  return { plan, live, renderAll, written }
}

async function* noLines(): AsyncIterable<never> {}
