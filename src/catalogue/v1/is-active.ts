import type { Product } from '../schema/product.ts'

/** The fields that withdraw a product where they are false or 0. */
export const UNPUBLISHED_BY: readonly string[] = ['active', 'published']

/** Whether a product is listed and published: neither `active` nor `published` of it is false. */
export function isActive({ passthrough }: Product): boolean {
  return passthrough['active'] !== false && passthrough['published'] !== 0
}
