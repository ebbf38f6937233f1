import { type Issue, shown } from '../catalogue/issue.ts'
import { isSupplier } from '../catalogue/octo/octo-record.ts'
import type { RecordType } from '../catalogue/read-record.ts'
import { isObject } from '../runtime/is-object.ts'
import type { SourceItem } from './source.ts'

/** Keys that only products have: `account_id` over V1, `options` over OCTO, `highlights` in json and in getProduct. */
const PRODUCT_KEYS = ['account_id', 'options', 'highlights']

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
