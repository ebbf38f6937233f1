import type { Issue } from '../issue.ts'
import { type Product, toProduct } from '../schema/product.ts'
import { applyV1Update } from './apply-v1-update.ts'
import { draftFrom } from './read-v1.ts'

/**
 * Makes a product from the fields of a V1 bulk-create item, by updating an empty product. A name is required.
 * The issue names the first wrong field.
 */
export function newV1Product(
  fields: Readonly<Record<string, unknown>>,
  id: string,
): { product: Product } | { issue: Issue } {
  if (fields['name'] === undefined) return { issue: { path: 'name', reason: 'is missing' } }
  return applyV1Update(emptyProduct(id), fields)
}

export function emptyProduct(id: string): Product {
  const draft = draftFrom({ id, name: ' ' })
  const empty = toProduct(draft.product, draft)
  if (empty === null) throw new Error('A product with a name has a title')
  return empty
}
