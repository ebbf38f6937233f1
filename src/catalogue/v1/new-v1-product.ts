import type { Issue } from '../issue.ts'
import { type Product, toProduct } from '../schema/product.ts'
import { applyV1Update } from './apply-v1-update.ts'
import { draftFrom } from './read-v1.ts'

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
