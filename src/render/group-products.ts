import type { ProductRow } from '../catalogue/store/read-rows.ts'
import type { RenderBatch } from './plan-batches.ts'

type Product = RenderBatch['products'][number]

/** A product with its row, if the row is needed. */
type ReadProduct = Product & { row: ProductRow | undefined }

/** Larger groups gain little. Their pages also live so long that garbage collection takes more time. */
const MOST = 8
/** This counts characters of JSON. Pages of long records take much memory, so only a few are made at once. */
const MOST_CHARACTERS = 128 * 1024

/** Divides products into groups that are rendered together, and keeps their order. */
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
