import type { RenderedRecord } from '../plan/rendered-record.ts'
import type { RenderBatch } from './plan-batches.ts'
import type { RenderJob } from './render-context.ts'
import { openRenderer, type Renderer } from './renderer.ts'
import { writeSpliced } from './write-spliced.ts'

/** The rendering functions that run in other threads. */
export type RenderFunctions = typeof renderFunctions

let renderer: Renderer | undefined

export const renderFunctions = {
  /** Opens the renderer of this thread. Call it before `render`. */
  async open(job: RenderJob): Promise<void> {
    renderer = await openRenderer(job)
  },
  render(batches: readonly RenderBatch[]): RenderedRecord[] {
    return batches.flatMap(batch => {
      if (renderer === undefined) throw new Error('The renderer of this worker was not opened')
      const { rendered, spliced } = renderer.render(batch)
      return spliced === null ? rendered : [...rendered, writeSpliced(spliced)]
    })
  },
}
