import { type Issue, shown } from '../catalogue/issue.ts'
import { isSupplier } from '../catalogue/octo/octo-record.ts'
import type { RecordType } from '../catalogue/read-record.ts'
import { isObject } from '../runtime/is-object.ts'
import type { SourceItem } from './source.ts'

/**
 * Each saved product has one: created records `account_id`, OCTO `options`, getProduct and the format json
 * `highlights`.
 */
const PRODUCT_KEYS = ['account_id', 'options', 'highlights']

/**
 * The type of a record outside of a list of its type: the type that its `type` states. A record without `type` is an
 * account if it has a list of products or is a supplier of OCTO. It is a product if it has one of `PRODUCT_KEYS`.
 * Undefined otherwise.
 */
export function recordTypeOf(record: Readonly<Record<string, unknown>>): RecordType | undefined {
  const { type, products } = record
  if (type === 'account' || type === 'product') return type
  if (type !== undefined || record['id'] === undefined) return undefined
  if (Array.isArray(products) || isSupplier(record)) return 'account'
  return PRODUCT_KEYS.some(key => key in record) ? 'product' : undefined
}

export function unknownType(type: unknown): Issue {
  return { path: 'type', reason: `is neither account nor product: ${shown(type ?? null)}` }
}

/**
 * The item of a record in a mixed list, or of a document that is one record. With `keepsUntyped`, an object
 * that is neither account nor product is a record too.
 */
export function typedItem(value: unknown, line: number, keepsUntyped: boolean): SourceItem {
  const type = isObject(value) ? recordTypeOf(value) : undefined
  if (type !== undefined) return { line, type, value: withoutType(value, type) }
  if (keepsUntyped && isObject(value)) return { line, untyped: value }
  return { line, id: null, issue: unknownType(isObject(value) ? value['type'] : undefined) }
}

export function withoutType(value: unknown, type: RecordType): unknown {
  if (!isObject(value) || value['type'] !== type) return value
  const { type: _, ...record } = value
  return record
}
