import type { ProductRow } from '../catalogue/store/read-rows.ts'
import type { RenderBatch } from './plan-batches.ts'

type Product = RenderBatch['products'][number]

/** A product with its `row` of the store. A product without `row` is not rendered, because its live files are used. */
type ReadProduct = Product & { row: ProductRow | undefined }

/** The most products in a group. The documents of a larger group stay in memory so long that freeing them is slow. */
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
