import { resolve } from 'node:path'
import type { Store } from '../catalogue/store/open-store.ts'
import type { BuildOptions } from '../config.ts'
import type { InputOptions, Inputs } from '../plan/inputs.ts'
import type { Plan } from '../plan/plan.ts'
import { planChanges } from '../plan/plan-changes.ts'
import { endTakeOver } from '../render/end-take-over.ts'
import { joinParts } from '../render/join-parts.ts'
import { planChunks } from '../render/plan-chunks.ts'
import { renderRecords } from '../render/render-records.ts'
import { surfaceCatalogue } from '../render/surface-catalogue.ts'
import { surfaceContext } from '../render/surface-context.ts'
import { writeSurfaces } from '../render/write-surfaces.ts'
import { loadSurfaces } from '../surfaces/surfaces-named.ts'
import { fileKinds } from '../tree/record-files.ts'
import { finishGeneration, type GenerationTotals } from './finish-generation.ts'
import type { BegunGeneration } from './next-generation.ts'
import type { BuildContext } from './publishing.ts'

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
  { staging, takenOver }: BegunGeneration,
  options: GenerationOptions,
  { progress, now }: BuildContext,
): Promise<WrittenGeneration> {
  const { live } = staging
  const context = surfaceContext(inputs.options, inputs.templates)
  const surfaces = await loadSurfaces(inputs.options.surfaces)
  const kinds = fileKinds(surfaces, context)
  const canSplice = takenOver !== null && kinds.encodings.length === 0
  const chunks = planChunks(plan, inputs.renderAll !== null, canSplice)
  progress.phase(
    'Render',
    chunks.reduce((sum, { products, part }) => sum + products.length + (part === 0 ? 1 : 0), 0),
  )
  const folders = { staged: staging.folder, live: options.full ? null : (live?.folder ?? null) }
  const job = {
    storeFile: resolve(options.store),
    folders,
    options: inputs.options,
    templates: inputs.templates,
  }
  await renderRecords(chunks, job, takenOver, (rendered, done) => {
    plan.add(rendered)
    progress.advance(
      done.reduce((sum, { products, part }) => sum + products.length + (part === 0 ? 1 : 0), 0),
    )
  })
  await endTakeOver(takenOver, staging, plan)

  progress.phase('Write')
  plan.add(await joinParts(folders, chunks, kinds))
  const catalogue = surfaceCatalogue(plan, store, staging, inputs, now)
  const files = await writeSurfaces(staging, plan, surfaces, catalogue, context, kinds.encodings)
  const inputsSince = live?.manifest.inputs === inputs.hash ? live.manifest.inputsSince : now.toISOString()
  const manifest = { options: inputs.options, inputs: inputs.hash, inputsSince }
  const totals = await finishGeneration(staging, plan, {
    ...{ changes: planChanges(plan, store), surfaces: files, encodings: kinds.encodings },
    ...{ manifest, now, keep: options.keep },
  })
  progress.advance(totals.files)
  const warnings = surfaces.flatMap(surface => surface.warnings?.(totals, context) ?? [])
  return { generation: staging.number, ...totals, warnings }
}
