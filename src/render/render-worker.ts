import type { RenderedRecord } from '../plan/rendered-record.ts'
import { answerCalls } from '../worker/answer-calls.ts'
import type { Chunk, Renderer } from './render-chunk.ts'
import { type RenderJob, rendererOf } from './render-job.ts'
import { writeSpliced } from './write-spliced.ts'

/** What the worker is asked for. */
export type RenderWorker = typeof functions

let renderer: Renderer | undefined

const functions = {
  async open(job: RenderJob): Promise<void> {
    renderer = await rendererOf(job)
  },
  render(chunks: readonly Chunk[]): RenderedRecord[] {
    return chunks.flatMap(chunk => {
      if (renderer === undefined) throw new Error('The worker that renders was not opened')
      const { rendered, spliced } = renderer.render(chunk)
      return spliced === null ? rendered : [...rendered, writeSpliced(spliced)]
    })
  },
}

answerCalls(functions)
