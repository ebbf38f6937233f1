import { forgetOldBodies } from '../catalogue/store/bodies.ts'
import { lastWrite, writesPublished } from '../catalogue/store/pending-writes.ts'
import { recordHashes } from '../catalogue/store/read-rows.ts'
import type { BuildOptions } from '../config.ts'
import { explainRecord } from '../plan/explain.ts'
import type { Inputs } from '../plan/inputs.ts'
import { makePlan, type Plan } from '../plan/plan.ts'
import { rememberPublished } from '../plan/plan-changes.ts'
import { planVersions } from '../plan/plan-versions.ts'
import { surfacesNamed } from '../surfaces/surfaces-named.ts'
import { readRecordLines } from '../tree/read-record-lines.ts'
import type { BuildContext, Publishing } from './publishing.ts'
import { type GenerationOptions, type WrittenGeneration, writeGeneration } from './write-generation.ts'

/** What became of the store's records. */
export interface StorePublication {
  /** How the records differ from what was live before. */
  plan: Plan
  /** Why the records that were asked for are rendered or not. */
  explained: string[]
  /** The new generation; null where none was needed or wanted. */
  written: WrittenGeneration | null
}

/**
 * Publishes what the store holds: the second half of every build, and all of a refresh after a write over the API.
 * Where the live generation holds the same, nothing is written.
 */
export async function publishStore(
  { store, next }: Publishing,
  inputs: Inputs,
  options: GenerationOptions & Pick<BuildOptions, 'dryRun' | 'explain'>,
  context: BuildContext,
): Promise<StorePublication> {
  const { live } = next
  const upTo = lastWrite(store)
  const plan = await makePlan(
    store,
    recordHashes(store),
    live === null ? noLines() : readRecordLines(live.folder),
  )
  const isUnchanged = inputs.renderAll === null && Object.values(plan.changes).every(count => count === 0)
  if (!isUnchanged && surfacesNamed(inputs.options.surfaces).some(({ usesVersions }) => usesVersions))
    planVersions(plan)
  const explained = options.explain.flatMap(id => explainRecord(plan, id, inputs.renderAll))
  if (options.dryRun) return { plan, explained, written: null }
  const written = isUnchanged
    ? null
    : await writeGeneration(store, plan, inputs, next.begin(inputs.renderAll === null), options, context)
  if (written !== null) {
    rememberPublished(store)
    forgetOldBodies(store)
  }
  writesPublished(store, upTo)
  return { plan, explained, written }
}

async function* noLines(): AsyncIterable<never> {}
