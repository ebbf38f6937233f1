import type { ProductRow } from '../catalogue/store/read-rows.ts'
import type { RenderBatch } from './plan-batches.ts'

type Product = RenderBatch['products'][number]

/** `row` is undefined if the product is not rendered: its live files are used. */
type ReadProduct = Product & { row: ProductRow | undefined }

/** The most products in a group. The garbage collector needs more time if more documents are in memory at once. */
const MOST = 8
/** The characters of JSON after which a group ends, because documents of long records take much memory. */
const MOST_CHARACTERS = 128 * 1024

export function* groupsOf(
  products: readonly Product[],
  read: (product: Product) => ProductRow | undefined,
): Generator<ReadProduct[], void> {
  let group: ReadProduct[] = []
  let room = MOST_CHARACTERS
  for (const product of products) {
    const row = read(product)
    group.push({ ...product, row })
    room -= row?.length ?? 0
    if (group.length < MOST && room > 0) continue
    yield group
    group = []
    room = MOST_CHARACTERS
  }
  if (group.length > 0) yield group
}
