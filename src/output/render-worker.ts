import type { Chunk, RenderedRecord, Renderer } from './render-chunk.ts'
import { type RenderJob, rendererOf } from './render-job.ts'

let renderer: Renderer | undefined

/** What a worker thread does: each task brings the job along, and the first one sets the renderer up. */
export function renderTask({ job, chunks }: { job: RenderJob; chunks: Chunk[] }): RenderedRecord[] {
  renderer ??= rendererOf(job)
  const { render } = renderer
  return chunks.flatMap(render)
}
