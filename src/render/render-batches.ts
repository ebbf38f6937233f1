import type { RenderedRecord } from '../plan/rendered-record.ts'
import { inBatches } from '../runtime/in-batches.ts'
import { yieldToEventLoop } from '../runtime/yield-to-event-loop.ts'
import type { WorkerPool } from '../worker/create-pool.ts'
import type { NextTree } from './next-tree.ts'
import type { RenderBatch } from './plan-batches.ts'
import { type RenderFunctions, renderBatch } from './render-batch.ts'
import { openRenderContext, type RenderJob } from './render-context.ts'

/** The least work, in rendered records, for which workers are used. Less work is done before workers have started. */
const FEWEST_FOR_WORKERS = 1000

/**
 * How many products a worker renders in a call; an account without products counts as one. If calls were larger, more
 * threads would be idle while the last call ends.
 */
const PRODUCTS_PER_CALL = 100

type OnRendered = (rendered: RenderedRecord[], done: readonly RenderBatch[]) => void

/** Each thread of the pool takes the next batches when it is free. */
export async function renderBatches(
  batches: Iterable<RenderBatch>,
  job: RenderJob,
  { pool, tree }: { pool: WorkerPool<RenderFunctions>; tree: NextTree },
  onRendered: OnRendered,
): Promise<void> {
  if (pool.size < 2) return await renderHere(batches, job, tree, onRendered)
  // Small accounts share a call of `PRODUCTS_PER_CALL` products, since a call for each would be slow.
  const calls = inBatches(batches, PRODUCTS_PER_CALL, ({ products }) => Math.max(1, products.length))
  const first: RenderBatch[][] = []
  for (let work = 0; work < FEWEST_FOR_WORKERS; ) {
    const call = calls.next().value
    if (call === undefined) return await renderHere(first.flat(), job, tree, onRendered)
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
  tree: NextTree,
  onRendered: OnRendered,
): Promise<void> {
  const context = await openRenderContext(job)
  const accounts: Promise<RenderedRecord>[] = []
  try {
    for (const batch of batches) {
      const { rendered, spliced } = renderBatch(context, batch)
      onRendered(rendered, [batch])
      if (spliced !== null) accounts.push(tree.splice(spliced))
      await yieldToEventLoop()
    }
  } finally {
    context.store.close()
    // Spliced accounts are awaited even after a failed batch. If one of them fails too, its error is thrown.
    onRendered(await Promise.all(accounts), [])
  }
}

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
 * Frees the heap memory that this thread needed to read the source. V8 would keep it far into the rendering, which
 * needs most of its memory in other threads.
 */
async function giveBackMemory(): Promise<void> {
  try {
    const { Session } = await import('node:inspector/promises')
    const session = new Session()
    session.connect()
    await session.post('HeapProfiler.collectGarbage')
    session.disconnect()
  } catch {
    // Without an inspector, or without permission to use it, the memory is not freed early.
  }
}

/** Estimates a batch's cost in rendered records. Reading an unchanged product costs a twentieth of rendering it. */
function workOf({ products, live }: RenderBatch): number {
  const unchanged = live === null ? 0.05 : 0
  return products.reduce((sum, { changed }) => sum + (changed ? 1 : unchanged), live === null ? 1 : 0)
}
