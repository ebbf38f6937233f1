import { toRecordJson } from '../record-json.ts'
import type { Product } from '../schema/product.ts'

/** In hexadecimal digits: with 64 bits, two versions of a product practically never have one id. */
const LENGTH = 16

/**
 * The version of a product in this catalogue: the beginning of its body's hash. Equal content has the same id, so an id
 * returns when a change is undone.
 */
export function versionId(product: Product): string {
  return Buffer.from(toRecordJson(product).hash).toString('hex').slice(0, LENGTH)
}

/**
 * The version id that reads tell: until the product is changed over the API, the one that its own source gave it.
 *
 * @param recordHash SHA-256 of the product's body in lower case, as the store has it
 */
export function publicVersionId({ passthrough }: Product, recordHash: string): string {
  const given = passthrough['version_id']
  return typeof given === 'string' ? given : recordHash.slice(0, LENGTH)
}

/** Whether a version id names the product as it is now, be it this catalogue's or its source's own. */
export function isCurrentVersion(product: Product, id: string): boolean {
  return id === versionId(product) || id === product.passthrough['version_id']
}

/** The product without a version id that its content gives it anyway, as where the source is a tourpress too. */
export function withoutOwnVersionId(product: Product): Product {
  const { version_id: given, ...passthrough } = product.passthrough
  if (given === undefined) return product
  const bare = { ...product, passthrough }
  return given === versionId(bare) ? bare : product
}
