import type { Product } from '../schema/product.ts'

/** V1 fields that unpublish a product if they are false or 0. Their values are in `passthrough`. */
export const UNPUBLISHED_BY: readonly string[] = ['active', 'published']

export function isActive({ passthrough }: Product): boolean {
  return passthrough['active'] !== false && passthrough['published'] !== 0
}
