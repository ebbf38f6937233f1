import { availableParallelism } from 'node:os'
import type { RenderedRecord } from '../plan/rendered-record.ts'
import { createWorker } from '../worker/create-worker.ts'
import { workerFile } from '../worker/worker-files.ts'
import type { Chunk } from './render-chunk.ts'
import { type RenderJob, rendererOf } from './render-job.ts'
import type { RenderWorker } from './render-worker.ts'
import type { TakeOver } from './take-over.ts'

/** Below this many records starting workers takes longer than rendering. */
const FEWEST_FOR_WORKERS = 1000

/** Two workers with the default heap took half as much memory again as they need. */
const WORKER_MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 }

/** Products, or accounts without any, a task. */
const TASK_SIZE = 250

/**
 * Renders every chunk, in worker threads where it pays, and says what was done as it comes.
 *
 * @param aside writes what is not rendered in those threads
 */
export async function renderRecords(
  chunks: readonly Chunk[],
  job: RenderJob,
  aside: Pick<TakeOver, 'put' | 'splice'> | null,
  onDone: (rendered: RenderedRecord[], chunks: readonly Chunk[]) => void,
): Promise<void> {
  const toRender = chunks.reduce((sum, chunk) => sum + sizeOf(chunk), 0)
  const workers = availableParallelism()
  if (workers < 2 || toRender < FEWEST_FOR_WORKERS) {
    const renderer = await rendererOf(job, aside?.put)
    const accounts: Promise<void>[] = []
    try {
      for (const chunk of chunks) {
        const { rendered, spliced } = renderer.render(chunk)
        onDone(rendered, [chunk])
        if (spliced !== null && aside !== null)
          accounts.push(aside.splice(spliced).then(account => onDone([account], [])))
      }
    } finally {
      renderer.close()
    }
    await Promise.all(accounts)
    return
  }
  await renderInWorkers(workers, chunks, job, onDone)
}

/** Each worker takes the next task when it is done with one. */
async function renderInWorkers(
  count: number,
  chunks: readonly Chunk[],
  job: RenderJob,
  onDone: (rendered: RenderedRecord[], chunks: readonly Chunk[]) => void,
): Promise<void> {
  const tasks = tasksOf(chunks).values()
  const workers = Array.from({ length: count }, () =>
    createWorker<RenderWorker>(workerFile('render/render-worker'), WORKER_MEMORY),
  )
  try {
    await Promise.all(
      workers.map(async worker => {
        await worker.call('open', job)
        for (const task of tasks) onDone(await worker.call('render', task), task)
      }),
    )
  } finally {
    await Promise.all(workers.map(worker => worker.close()))
  }
}

/** What a chunk costs: taking a record's texts over is some twenty times cheaper than rendering it. */
function sizeOf({ products, live }: Chunk): number {
  const taken = live === null ? 0.05 : 0
  return products.reduce((sum, { changed }) => sum + (changed ? 1 : taken), live === null ? 1 : 0)
}

/** Small accounts travel together. */
function tasksOf(chunks: readonly Chunk[]): Chunk[][] {
  const tasks: Chunk[][] = []
  let room = 0
  for (const chunk of chunks) {
    if (room <= 0) {
      tasks.push([])
      room = TASK_SIZE
    }
    tasks.at(-1)?.push(chunk)
    room -= Math.max(1, chunk.products.length)
  }
  return tasks
}
