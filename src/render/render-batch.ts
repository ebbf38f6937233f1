import { referenceTo } from '../catalogue/schema/account.ts'
import type { RenderedRecord } from '../plan/rendered-record.ts'
import type { RenderBatch } from './plan-batches.ts'
import { renderAccount, spliceAccount } from './render-account.ts'
import { openRenderContext, type RenderContext, type RenderJob } from './render-context.ts'
import { renderProducts } from './render-products.ts'
import { type SplicedAccount, writeSpliced } from './write-spliced.ts'

export type RenderFunctions = typeof renderFunctions

let opened: RenderContext | undefined

export const renderFunctions = {
  async open(job: RenderJob): Promise<void> {
    opened = await openRenderContext(job)
  },
  render(batches: readonly RenderBatch[]): RenderedRecord[] {
    return batches.flatMap(batch => {
      if (opened === undefined) throw new Error('The renderer of this worker was not opened')
      const { rendered, spliced } = renderBatch(opened, batch)
      return spliced === null ? rendered : [...rendered, writeSpliced(spliced)]
    })
  },
}

interface RenderedBatch {
  rendered: RenderedRecord[]
  /** The `all` files that `writeSpliced` must still write; else null. The next batch overwrites their texts. */
  spliced: SplicedAccount | null
}

export function renderBatch(context: RenderContext, batch: RenderBatch): RenderedBatch {
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

/** Only the surface files of the account need `gathered`, and these are already written. */
function withoutGathered({ gathered: _, ...record }: RenderedRecord): RenderedRecord {
  return record
}
