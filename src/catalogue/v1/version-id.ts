import { toRecordJson } from '../record-json.ts'
import type { Product } from '../schema/product.ts'

/** How many hex digits a version id has. They are 64 bits, so two versions practically never have the same id. */
const LENGTH = 16

/** Products with equal content have equal ids, so undoing a change restores the old id. */
export function versionId(product: Product): string {
  return Buffer.from(toRecordJson(product).hash).toString('hex').slice(0, LENGTH)
}

/** The version id of the source; without one, or after a write over the API, the first digits of `recordHash`. */
export function publicVersionId({ passthrough }: Product, recordHash: string): string {
  const given = passthrough['version_id']
  return typeof given === 'string' ? given : recordHash.slice(0, LENGTH)
}

export function isCurrentVersion(product: Product, id: string): boolean {
  return id === versionId(product) || id === product.passthrough['version_id']
}

/** Removes a source's version id that equals the computed one. That happens if the source is a tourpress too. */
export function withoutComputedVersionId(product: Product): Product {
  const { version_id: given, ...passthrough } = product.passthrough
  if (given === undefined) return product
  const bare = { ...product, passthrough }
  return given === versionId(bare) ? bare : product
}
