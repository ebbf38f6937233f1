import type { Issue } from '../issue.ts'
import { type Product, toProduct } from '../schema/product.ts'
import { applyV1Update } from './apply-v1-update.ts'
import { draftFrom } from './read-v1.ts'

const NAMELESS: Issue = { path: 'name', reason: 'is missing' }

/**
 * Makes a product from the fields of a V1 bulk-create item: one of which nothing is known, changed by them. The caller
 * gives the id and owns the product. The issue names the first field that is wrong; a name is required.
 */
export function newV1Product(
  fields: Readonly<Record<string, unknown>>,
  id: string,
): { product: Product } | { issue: Issue } {
  const draft = draftFrom({ id, name: ' ' })
  const blank = toProduct(draft.product, draft)
  if (fields['name'] === undefined || blank === null) return { issue: NAMELESS }
  return applyV1Update(blank, fields)
}
