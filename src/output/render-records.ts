import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import type { Store } from '../catalogue/store/open-store.ts'
import { chunksOf, tasksOf } from './chunks.ts'
import type { Chunk, RenderedRecord } from './render-chunk.ts'
import { type RenderJob, rendererOf } from './render-job.ts'

/** Below this many chunks starting workers takes longer than rendering. */
const FEWEST_CHUNKS_FOR_WORKERS = 40

/** Two workers with the default heap took half as much memory again as they need. */
const WORKER_MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 }

/** Renders every record, in worker threads where it pays, and hands over what was written as it comes. */
export async function renderRecords(
  store: Store,
  job: RenderJob,
  onRendered: (records: RenderedRecord[]) => void,
): Promise<Chunk[]> {
  const chunks = chunksOf(store)
  const workers = availableParallelism()
  if (workers < 2 || chunks.length < FEWEST_CHUNKS_FOR_WORKERS) {
    const renderer = rendererOf(job)
    try {
      for (const chunk of chunks) onRendered(renderer.render(chunk))
    } finally {
      renderer.close()
    }
    return chunks
  }
  // The sources run as they are, and the package as JavaScript beside this file.
  const worker = new URL(`./render-worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url)
  const pool = new Piscina<{ job: RenderJob; chunks: Chunk[] }, RenderedRecord[]>({
    filename: fileURLToPath(worker),
    name: 'renderTask',
    maxThreads: workers,
    minThreads: workers,
    resourceLimits: WORKER_MEMORY,
  })
  try {
    await Promise.all(tasksOf(chunks).map(async task => onRendered(await pool.run({ job, chunks: task }))))
  } finally {
    await pool.destroy()
  }
  return chunks
}
