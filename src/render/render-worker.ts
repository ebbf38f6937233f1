import type { RenderedRecord } from '../plan/rendered-record.ts'
import type { Chunk, Renderer } from './render-chunk.ts'
import { type RenderJob, rendererOf } from './render-job.ts'
import { writeSpliced } from './write-spliced.ts'

let renderer: Promise<Renderer> | undefined

/** What a worker thread does: each task brings the job along, and the first one sets the renderer up. */
export async function renderTask({
  job,
  chunks,
}: {
  job: RenderJob
  chunks: Chunk[]
}): Promise<RenderedRecord[]> {
  renderer ??= rendererOf(job)
  const { render } = await renderer
  return chunks.flatMap(chunk => {
    const { rendered, spliced } = render(chunk)
    return spliced === null ? rendered : [...rendered, writeSpliced(spliced)]
  })
}
