import { type Issue, shown } from '../catalogue/issue.ts'
import { isSupplier } from '../catalogue/octo/octo-record.ts'
import type { RecordType } from '../catalogue/read-record.ts'

/** Keys that saved products always have: created records, products of OCTO and getProduct, and cache records. */
const PRODUCT_KEYS = ['account_id', 'options', 'highlights']

/**
 * The type of a record that stands in no list of its type: what its `type` says. A record without `type` is an account if
 * it has a list of products or is a supplier of OCTO, and a product if it has a key of saved ones. Undefined otherwise.
 */
export function recordTypeOf(record: Readonly<Record<string, unknown>>): RecordType | undefined {
  const { type, products } = record
  if (type === 'account' || type === 'product') return type
  if (type !== undefined || record['id'] === undefined) return undefined
  if (Array.isArray(products) || isSupplier(record)) return 'account'
  return PRODUCT_KEYS.some(key => key in record) ? 'product' : undefined
}

/** The issue of a record whose type is missing or unknown. */
export function unknownType(type: unknown): Issue {
  return { path: 'type', reason: `is neither account nor product: ${shown(type ?? null)}` }
}
