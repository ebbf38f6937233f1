import { hash } from 'node:crypto'
import type { Product } from '../schema/product.ts'
import { sortKeys } from '../sort-keys.ts'

/** 64 bits: two of a product's versions meet by chance once in billions of changes. */
const LENGTH = 16

/**
 * The version of a product in this catalogue: 16 hexadecimal digits over all that is stored of it, whatever its keys'
 * order. It changes with every change of the product, and comes back when an earlier content does.
 */
export function versionId(product: Product): string {
  return hash('sha256', JSON.stringify(sortKeys(product))).slice(0, LENGTH)
}

/**
 * Whether a version id names the product as it is now. Until its first change over the API a product also answers to
 * the version id that its own source gave it.
 */
export function isCurrentVersion(product: Product, id: string): boolean {
  return id === versionId(product) || id === product.kept['version_id']
}
