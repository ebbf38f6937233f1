import type { RenderedRecord } from '../plan/rendered-record.ts'
import { yieldToEventLoop } from '../runtime/yield-to-event-loop.ts'
import type { WorkerPool } from '../worker/create-pool.ts'
import type { RenderBatch } from './plan-batches.ts'
import type { RenderJob } from './render-context.ts'
import type { RenderFunctions } from './render-functions.ts'
import { openRenderer } from './renderer.ts'

/** Below this many records starting workers takes longer than rendering. */
const FEWEST_FOR_WORKERS = 1000

/**
 * Products that a worker gets at once, or accounts without any. With more of them the threads that end first wait longer
 * for the last one.
 */
const PRODUCTS_PER_CALL = 100

/** Told what was rendered, and which batches are done with it. */
type OnRendered = (rendered: RenderedRecord[], done: readonly RenderBatch[]) => void

/**
 * Renders every batch, in the threads of the pool where that pays, and says what was done as it comes. A batch is asked
 * for when somebody is there to render it; the first ones before, for they tell whether threads pay.
 */
export async function renderBatches(
  batches: Iterable<RenderBatch>,
  job: RenderJob,
  pool: WorkerPool<RenderFunctions>,
  onRendered: OnRendered,
): Promise<void> {
  if (pool.size < 2) return await renderHere(batches, job, onRendered)
  const calls = callsOf(batches)
  const first: RenderBatch[][] = []
  for (let work = 0; work < FEWEST_FOR_WORKERS; ) {
    const call = calls.next().value
    if (call === undefined) return await renderHere(first.flat(), job, onRendered)
    first.push(call)
    work += call.reduce((sum, batch) => sum + workOf(batch), 0)
  }
  await renderInPool(oneAfterOther(first, calls), job, pool, onRendered)
}

function* oneAfterOther<Value>(...iterables: Iterable<Value>[]): Iterable<Value> {
  for (const iterable of iterables) yield* iterable
}

async function renderHere(
  batches: Iterable<RenderBatch>,
  job: RenderJob,
  onRendered: OnRendered,
): Promise<void> {
  const renderer = await openRenderer(job)
  try {
    for (const batch of batches) {
      onRendered(renderer.render(batch), [batch])
      await yieldToEventLoop()
    }
  } finally {
    renderer.close()
  }
}

/** Each thread takes the next batches when it is done with some. */
async function renderInPool(
  calls: Iterable<RenderBatch[]>,
  job: RenderJob,
  pool: WorkerPool<RenderFunctions>,
  onRendered: OnRendered,
): Promise<void> {
  await Promise.all([pool.callAll('open', job), giveBackMemory()])
  const renderOn = async () => {
    for (const call of calls) onRendered(await pool.call('render', call), call)
  }
  await Promise.all(Array.from({ length: pool.size }, renderOn))
}

/**
 * Gives back what the heap of this thread grew by while a source was read. By itself it keeps that far into the rendering,
 * which takes most of its memory in other threads.
 */
async function giveBackMemory(): Promise<void> {
  try {
    const { Session } = await import('node:inspector/promises')
    const session = new Session()
    session.connect()
    await session.post('HeapProfiler.collectGarbage')
    session.disconnect()
  } catch {
    // A Node that was built without an inspector, or is not permitted to use it, renders with more memory.
  }
}

/** What a batch costs, in rendered records: reading the texts of one that stays is some twenty times cheaper. */
function workOf({ products, live }: RenderBatch): number {
  const unchanged = live === null ? 0.05 : 0
  return products.reduce((sum, { changed }) => sum + (changed ? 1 : unchanged), live === null ? 1 : 0)
}

/** Small accounts travel together. */
function* callsOf(batches: Iterable<RenderBatch>): Generator<RenderBatch[], void> {
  let call: RenderBatch[] = []
  let room = PRODUCTS_PER_CALL
  for (const batch of batches) {
    call.push(batch)
    room -= Math.max(1, batch.products.length)
    if (room > 0) continue
    yield call
    call = []
    room = PRODUCTS_PER_CALL
  }
  if (call.length > 0) yield call
}
