import type { ProductRow } from '../catalogue/store/read-rows.ts'
import type { RenderBatch } from './plan-batches.ts'

type Product = RenderBatch['products'][number]

/** A product with its row, where it is read. */
type ReadProduct = Product & { row: ProductRow | undefined }

/** With more of them there is little left to win, and their pages live so long that clearing them away takes more time. */
const MOST = 8
/** Characters of JSON: pages of long records take much memory, so few of them are made at once. */
const MOST_CHARACTERS = 128 * 1024

/** Products in groups that are rendered together, in their order. */
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
