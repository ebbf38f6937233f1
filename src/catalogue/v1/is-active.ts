import type { Product } from '../schema/product.ts'

/** V1 fields that unpublish a product: `active: false` and `published: 0`. `passthrough` has their values. */
export const UNPUBLISHED_BY: readonly string[] = ['active', 'published']

export function isActive({ passthrough }: Product): boolean {
  return passthrough['active'] !== false && passthrough['published'] !== 0
}
