import { referenceTo } from '../catalogue/schema/account.ts'
import type { RenderedRecord } from '../plan/rendered-record.ts'
import type { RenderBatch } from './plan-batches.ts'
import { renderAccount, spliceAccount } from './render-account.ts'
import { openRenderContext, type RenderContext, type RenderJob } from './render-context.ts'
import { renderProducts } from './render-products.ts'
import type { SplicedAccount } from './write-spliced.ts'

/** The result of a batch. */
export interface RenderedBatch {
  /** The records whose files differ from the live generation's files. */
  rendered: RenderedRecord[]
  /** The account, if `writeSpliced` must still write its `all` files. Its segments are valid until the next batch. */
  spliced: SplicedAccount | null
}

/** Renders batches, one after another. */
export interface Renderer {
  /** Writes the files of a batch, except `all` files that `writeSpliced` must write. */
  render(batch: RenderBatch): RenderedBatch
  /** Closes the store's connection. */
  close(): void
}

export async function openRenderer(job: RenderJob): Promise<Renderer> {
  const context = await openRenderContext(job)
  return { render: batch => renderBatch(context, batch), close: () => context.store.close() }
}

function renderBatch(context: RenderContext, batch: RenderBatch): RenderedBatch {
  context.memory.clear()
  const row = context.readAccount(batch.account)
  if (row === undefined) return { rendered: [], spliced: null }
  const products = renderProducts(context, batch, referenceTo(row.account))
  const { rendered, texts } = products
  if (batch.live !== null) return { rendered, spliced: spliceAccount(context, batch, batch.live, texts) }
  const account = renderAccount(context, row.account, batch, products)
  if (account === null) return { rendered, spliced: null }
  const others = account.lists === undefined ? rendered : rendered.map(withoutGathered)
  return { rendered: [...others, account], spliced: null }
}

/** Removes the gathered data, because only lists need it, and the account's lists are already written. */
function withoutGathered({ gathered: _, ...record }: RenderedRecord): RenderedRecord {
  return record
}
