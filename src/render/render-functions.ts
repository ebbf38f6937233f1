import type { RenderedRecord } from '../plan/rendered-record.ts'
import type { RenderBatch } from './plan-batches.ts'
import { openRenderer, type Renderer, type RenderJob } from './renderer.ts'
import { writeSpliced } from './write-spliced.ts'

/** What other threads do for rendering. */
export type RenderFunctions = typeof renderFunctions

let renderer: Renderer | undefined

export const renderFunctions = {
  /** Comes first. */
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
