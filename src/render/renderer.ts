import { referenceTo } from '../catalogue/schema/account.ts'
import type { RenderedRecord } from '../plan/rendered-record.ts'
import type { RenderBatch } from './plan-batches.ts'
import { renderAccount, spliceAccount } from './render-account.ts'
import { openRenderContext, type RenderContext, type RenderJob } from './render-context.ts'
import { renderProducts } from './render-products.ts'

/** Renders batches, one after another. */
export interface Renderer {
  /** Writes the files of a batch. Returns the records whose files differ from the live generation's files. */
  render(batch: RenderBatch): RenderedRecord[]
  /** Closes the store's connection. */
  close(): void
}

export async function openRenderer(job: RenderJob): Promise<Renderer> {
  const context = await openRenderContext(job)
  return { render: batch => renderBatch(context, batch), close: () => context.store.close() }
}

function renderBatch(context: RenderContext, batch: RenderBatch): RenderedRecord[] {
  context.memory.clear()
  const row = context.readAccount(batch.account)
  if (row === undefined) return []
  const products = renderProducts(context, batch, referenceTo(row.account))
  const { rendered, texts } = products
  if (batch.live !== null) return [...rendered, spliceAccount(context, batch, batch.live, texts)]
  const account = renderAccount(context, row.account, batch, products)
  if (account === null) return rendered
  return [...(account.lists === undefined ? rendered : rendered.map(withoutGathered)), account]
}

/** Removes the gathered data, because only lists need it. */
function withoutGathered({ gathered: _, ...record }: RenderedRecord): RenderedRecord {
  return record
}
