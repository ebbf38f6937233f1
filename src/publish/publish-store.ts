import { forgetOldBodies } from '../catalogue/store/import-records.ts'
import type { Store } from '../catalogue/store/open-store.ts'
import { lastWrite, writesPublished } from '../catalogue/store/pending-writes.ts'
import { recordHashes } from '../catalogue/store/read-rows.ts'
import type { TemplateFiles } from '../document/template/load-templates.ts'
import type { RenderAllReason } from '../plan/explain.ts'
import { type Inputs, inputsOf } from '../plan/inputs.ts'
import { makePlan, type Plan } from '../plan/plan.ts'
import { rememberPublished } from '../plan/plan-changes.ts'
import { type LiveTree, readLive } from '../tree/live-tree.ts'
import { readRecordLines } from '../tree/read-record-lines.ts'
import { type NextStage, nextStage } from './next-stage.ts'
import type { BuildContext } from './publish.ts'
import { type GenerationOptions, type WrittenGeneration, writeGeneration } from './write-generation.ts'

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

/** What is known before the records are: how they are published, and what is live until then. */
export interface Preparation {
  options: GenerationOptions
  live: LiveTree | null
  inputs: Inputs
  /** May be opened as soon as something is known to have changed. */
  stage: NextStage
}

/** Prepares to publish. Only for the holder of the output's lock. */
export function preparePublication(options: GenerationOptions, templates: TemplateFiles): Preparation {
  const live = readLive(options.out)
  const inputs = inputsOf(options, templates, live)
  return { options, live, inputs, stage: nextStage(options.out, live, inputs.renderAll === null) }
}

/**
 * Publishes what the store holds: the second half of every build, and all of a refresh after a write over the API.
 * Where the live generation holds the same, nothing is written. Only for the holder of both locks.
 */
export async function publishStore(
  store: Store,
  { options, live, inputs, stage }: Preparation,
  isDryRun: boolean,
  context: BuildContext,
): Promise<StorePublication> {
  try {
    const { renderAll } = inputs
    const upTo = lastWrite(store)
    const plan = await makePlan(
      store,
      recordHashes(store),
      live === null ? noLines() : readRecordLines(live.folder),
    )
    const isUnchanged = renderAll === null && Object.values(plan.changes).every(count => count === 0)
    if (isDryRun) return { plan, live, renderAll, written: null }
    const written = isUnchanged
      ? null
      : await writeGeneration(store, plan, inputs, stage.open(), options, context)
    if (written === null) await stage.discard()
    else {
      rememberPublished(store)
      forgetOldBodies(store)
    }
    writesPublished(store, upTo)
    return { plan, live, renderAll, written }
  } catch (error) {
    await stage.discard()
    throw error
  }
}

async function* noLines(): AsyncIterable<never> {}
