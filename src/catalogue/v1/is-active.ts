import type { Product } from '../schema/product.ts'

/** Passthrough fields that unpublish a product if they are false or 0. */
export const UNPUBLISHED_BY: readonly string[] = ['active', 'published']

export function isActive({ passthrough }: Product): boolean {
  return passthrough['active'] !== false && passthrough['published'] !== 0
}
