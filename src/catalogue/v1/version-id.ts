import { hash } from 'node:crypto'
import type { Product } from '../schema/product.ts'
import { sortKeys } from '../sort-keys.ts'

/** In hexadecimal digits: with 64 bits, two versions of a product practically never have one id. */
const LENGTH = 16

/**
 * The version of a product in this catalogue: a hash of all that is stored of it, whatever the order of its keys. Equal
 * content has the same id, so an id returns when a change is undone.
 */
export function versionId(product: Product): string {
  return hash('sha256', JSON.stringify(sortKeys(product))).slice(0, LENGTH)
}

/**
 * Whether a version id names the product as it is now. Until the product is changed over the API, that is also the id
 * that its own source gave it.
 */
export function isCurrentVersion(product: Product, id: string): boolean {
  return id === versionId(product) || id === product.kept['version_id']
}
