import type { AccountReference } from '../catalogue/schema/account.ts'
import type { ProductRow } from '../catalogue/store/read-rows.ts'
import { textInFile } from '../formats/format.ts'
import type { RenderedRecord } from '../plan/rendered-record.ts'
import type { HeldRecord } from './account-lists.ts'
import { groupsOf } from './group-products.ts'
import type { RenderBatch } from './plan-batches.ts'
import { writtenRecord } from './record-writer.ts'
import { liveFiles, type RenderContext } from './render-context.ts'
import { type FileContent, type RecordContent, renderRecords, renderTexts } from './render-record.ts'

export interface RenderedProducts {
  rendered: RenderedRecord[]
  held: HeldRecord[]
  texts: readonly Map<string, Buffer>[]
}

const NOTHING = Buffer.alloc(0)

export function renderProducts(
  context: RenderContext,
  { products, live }: RenderBatch,
  account: AccountReference,
): RenderedProducts {
  const { rendering, folders, memory, readProduct, keep } = context
  const { entries, kinds } = rendering
  const made: RenderedProducts = { rendered: [], held: [], texts: kinds.formats.map(() => new Map()) }
  // If `all` files are not spliced, the texts of unchanged products are read from their live files. Splicing copies
  // these texts from the live `all` files.
  const joinsLive = live === null && folders.live !== null
  const read = ({ id, changed }: RenderBatch['products'][number]) =>
    changed || (live === null && folders.live === null) ? readProduct(id) : undefined
  for (const group of groupsOf(products, read)) {
    const changed = group.flatMap(({ changed, row, translations }) =>
      changed && row !== undefined ? [entries.product(row.product, account, translations)] : [],
    )
    const contents = renderRecords(rendering, changed, memory).values()
    for (const { id, changed, row, translations } of group) {
      if (!changed && joinsLive) addTexts(context, made, id, liveFiles(context, 'product', id))
      if (row === undefined) continue
      if (changed) {
        const content = contents.next().value
        if (content !== undefined) addProduct(context, made, row, content)
      } else {
        const files = renderTexts(rendering, entries.product(row.product, account, translations), memory)
        keep(id, files)
        addTexts(context, made, id, files)
      }
    }
  }
  return made
}

function addProduct(
  context: RenderContext,
  made: RenderedProducts,
  { product }: ProductRow,
  { files, data }: RecordContent,
): void {
  const { id, title } = product
  const { formats } = context.rendering.kinds
  made.rendered.push({
    ...writtenRecord('product', id, context.writer.writeAll('product', id, files)),
    ...data,
    starts: formats.map((format, index) => format.textStart(files[index]?.content ?? NOTHING)),
  })
  const record = { type: 'product' as const, id, title, surfaceData: data.card }
  made.held.push({ record, files, gathered: data.gathered })
  addTexts(context, made, id, files)
}

function addTexts(
  { rendering, addressOf }: RenderContext,
  { texts }: RenderedProducts,
  id: string,
  files: readonly FileContent[],
): void {
  for (const [index, format] of rendering.kinds.formats.entries()) {
    const file = files[index]
    if (file === undefined) continue
    const text = textInFile(format, file.content)
    const { sourceLine } = format
    const led =
      sourceLine === undefined ? text : Buffer.concat([Buffer.from(sourceLine(addressOf(id))), text])
    texts[index]?.set(id, led)
  }
}
