import type { Product } from '../schema/product.ts'
import { foldCase } from '../text/comparison-keys.ts'
import { startTitle } from './from-locations.ts'

/** The `location` of a product's list item, without the rest of the item. Null where it has none. */
export function listLocation(product: Product): string | null {
  const kept = product.kept['location']
  return typeof kept === 'string' ? kept : startTitle(product)
}

/** The same as lists are asked by it: with its case folded, empty where there is none. */
export function foldedLocation(product: Product): string {
  return foldCase(listLocation(product) ?? '')
}
