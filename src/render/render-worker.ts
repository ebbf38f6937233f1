import type { RenderedRecord } from '../plan/rendered-record.ts'
import { answerCalls } from '../worker/answer-calls.ts'
import type { RenderBatch } from './plan-batches.ts'
import { openRenderer, type Renderer, type RenderJob } from './renderer.ts'
import { writeSpliced } from './write-spliced.ts'

/** What the worker is asked for. */
export type RenderWorker = typeof functions

let renderer: Renderer | undefined

const functions = {
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

answerCalls(functions)
