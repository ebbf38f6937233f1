import type { Store } from '../catalogue/store/open-store.ts'
import type { BuildOptions } from '../config.ts'
import type { InputOptions, Inputs } from '../plan/inputs.ts'
import type { Plan } from '../plan/plan.ts'
import { planChanges } from '../plan/plan-changes.ts'
import { planVersions } from '../plan/plan-versions.ts'
import { renderTree } from '../render/render-tree.ts'
import { surfacesNamed } from '../surfaces/surfaces-named.ts'
import { finishGeneration, type GenerationTotals } from './finish-generation.ts'
import type { OpenedStaging } from './next-stage.ts'
import type { BuildContext } from './publish.ts'

/** What writing a generation needs of a build's options. */
export type GenerationOptions = Pick<BuildOptions, 'out' | 'store' | 'keep'> & InputOptions

/** A generation that was written. */
export interface WrittenGeneration extends GenerationTotals {
  generation: number
  /** What its surfaces have to say of it. */
  warnings: string[]
}

/** Renders what changed into a new generation, takes the rest over from the live one, and makes it the live one. */
export async function writeGeneration(
  store: Store,
  plan: Plan,
  inputs: Inputs,
  { staging, takenOver }: OpenedStaging,
  options: GenerationOptions,
  { progress, now }: BuildContext,
): Promise<WrittenGeneration> {
  const { live } = staging
  if (surfacesNamed(inputs.options.surfaces).some(({ usesVersions }) => usesVersions)) planVersions(plan)
  const target = { staging, linked: takenOver }
  const { rendering, files } = await renderTree({ plan, store, inputs }, target, options, { progress, now })
  const inputsSince = live?.manifest.inputs === inputs.hash ? live.manifest.inputsSince : now.toISOString()
  const manifest = { options: inputs.options, inputs: inputs.hash, inputsSince }
  const totals = await finishGeneration(staging, plan, {
    ...{ changes: planChanges(plan, store), surfaces: files, encodings: rendering.kinds.encodings },
    ...{ manifest, now, keep: options.keep },
  })
  progress.advance(totals.files)
  const { surfaces, context } = rendering
  const warnings = surfaces.flatMap(surface => surface.warnings?.(totals, context) ?? [])
  return { generation: staging.number, ...totals, warnings }
}
