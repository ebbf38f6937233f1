import type { Store } from '../catalogue/store/open-store.ts'
import type { BuildOptions } from '../config.ts'
import type { InputOptions, Inputs } from '../plan/inputs.ts'
import type { Plan } from '../plan/plan.ts'
import { planChanges } from '../plan/plan-changes.ts'
import { type BegunTree, renderTree } from '../render/render-tree.ts'
import { finishGeneration, type GenerationTotals } from './finish-generation.ts'
import type { BuildContext } from './publishing.ts'

/** What writing a generation needs of a build's options. */
export type GenerationOptions = Pick<BuildOptions, 'out' | 'store' | 'keep'> & InputOptions

/** A generation that was written. */
export interface WrittenGeneration extends GenerationTotals {
  generation: number
  /** What its surfaces have to say of it. */
  warnings: string[]
}

/** Renders what changed into a new generation, beside links to what did not, and makes it the live one. */
export async function writeGeneration(
  store: Store,
  plan: Plan,
  inputs: Inputs,
  begun: BegunTree,
  options: GenerationOptions,
  context: BuildContext,
): Promise<WrittenGeneration> {
  const { staging } = begun
  const { live } = staging
  const { progress, now } = context
  const { rendering, files } = await renderTree({ plan, store, inputs }, begun, options, context)
  const inputsSince = live?.manifest.inputs === inputs.hash ? live.manifest.inputsSince : now.toISOString()
  const manifest = { options: inputs.options, inputs: inputs.hash, inputsSince }
  const totals = await finishGeneration(staging, plan, {
    ...{ changes: planChanges(plan, store), surfaces: files, encodings: rendering.kinds.encodings },
    ...{ manifest, now, keep: options.keep },
  })
  progress.advance(totals.files)
  const warnings = rendering.surfaces.flatMap(surface => surface.warnings?.(totals, rendering.context) ?? [])
  return { generation: staging.number, ...totals, warnings }
}
