import type { Fault } from '../fault.ts'
import { type Product, toProduct } from '../schema/product.ts'
import { checkV1 } from './check-v1.ts'
import { draftFrom } from './read-v1.ts'

const NAMELESS: Fault = { path: 'name', reason: 'is missing' }

/**
 * Makes a product from the fields of a V1 bulk-create item. The caller gives the id and owns the product; those of the
 * item are ignored. The fault names the first field that is wrong; a name is required.
 */
export function newV1Product(
  fields: Readonly<Record<string, unknown>>,
  id: string,
): { product: Product } | { fault: Fault } {
  const checked = checkV1(fields)
  if ('fault' in checked) return checked
  if (checked.values['name'] === undefined) return { fault: NAMELESS }
  const { product: wire, durationText, kept, faults } = draftFrom({ ...checked.values, id })
  const [fault] = faults
  if (fault !== undefined) return { fault }
  const product = toProduct(wire, { durationText, kept })
  return product === null ? { fault: NAMELESS } : { product }
}
