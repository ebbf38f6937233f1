import { availableParallelism } from 'node:os'
import type { RenderedRecord } from '../plan/rendered-record.ts'
import { createWorker } from '../worker/create-worker.ts'
import { workerFile } from '../worker/worker-files.ts'
import type { LinkedFiles } from './linked-files.ts'
import type { RenderBatch } from './plan-batches.ts'
import type { RenderWorker } from './render-worker.ts'
import { openRenderer, type RenderJob } from './renderer.ts'

/** Below this many records starting workers takes longer than rendering. */
const FEWEST_FOR_WORKERS = 1000

/** Two workers with the default heap took half as much memory again as they need. */
const WORKER_MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 }

/** Products that a worker gets at once, or accounts without any. */
const PRODUCTS_PER_CALL = 250

/** Told what was rendered, and which batches are done with it. */
type OnRendered = (rendered: RenderedRecord[], done: readonly RenderBatch[]) => void

/**
 * Renders every batch, in a worker a core where that pays, and says what was done as it comes.
 *
 * @param linked writes what is rendered in this thread; null where no files are linked
 */
export async function renderBatches(
  batches: readonly RenderBatch[],
  job: RenderJob,
  linked: LinkedFiles | null,
  onRendered: OnRendered,
): Promise<void> {
  const work = batches.reduce((sum, batch) => sum + workOf(batch), 0)
  const cores = availableParallelism()
  if (cores < 2 || work < FEWEST_FOR_WORKERS) await renderHere(batches, job, linked, onRendered)
  else await renderInWorkers(cores, batches, job, onRendered)
}

async function renderHere(
  batches: readonly RenderBatch[],
  job: RenderJob,
  linked: LinkedFiles | null,
  onRendered: OnRendered,
): Promise<void> {
  const renderer = await openRenderer(job, linked?.put)
  const accounts: Promise<RenderedRecord>[] = []
  try {
    for (const batch of batches) {
      const { rendered, spliced } = renderer.render(batch)
      onRendered(rendered, [batch])
      if (spliced !== null && linked !== null) accounts.push(linked.splice(spliced))
    }
  } finally {
    renderer.close()
  }
  for (const account of accounts) onRendered([await account], [])
}

/** Each worker takes the next batches when it is done with some. */
async function renderInWorkers(
  count: number,
  batches: readonly RenderBatch[],
  job: RenderJob,
  onRendered: OnRendered,
): Promise<void> {
  const calls = callsOf(batches).values()
  const workers = Array.from({ length: count }, () =>
    createWorker<RenderWorker>(workerFile('render/render-worker'), WORKER_MEMORY),
  )
  try {
    await Promise.all(
      workers.map(async worker => {
        await worker.call('open', job)
        for (const call of calls) onRendered(await worker.call('render', call), call)
      }),
    )
  } finally {
    await Promise.all(workers.map(worker => worker.close()))
  }
}

/** What a batch costs, in rendered records: reading the texts of one that stays is some twenty times cheaper. */
function workOf({ products, live }: RenderBatch): number {
  const unchanged = live === null ? 0.05 : 0
  return products.reduce((sum, { changed }) => sum + (changed ? 1 : unchanged), live === null ? 1 : 0)
}

/** Small accounts travel together. */
function callsOf(batches: readonly RenderBatch[]): RenderBatch[][] {
  const calls: RenderBatch[][] = []
  let room = 0
  for (const batch of batches) {
    if (room <= 0) {
      calls.push([])
      room = PRODUCTS_PER_CALL
    }
    calls.at(-1)?.push(batch)
    room -= Math.max(1, batch.products.length)
  }
  return calls
}
