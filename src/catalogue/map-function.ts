import { isObject } from '../runtime/is-object.ts'
import { shown } from './issue.ts'
import type { RecordType } from './read-record.ts'
import type { Filtered } from './record-function.ts'

/**
 * A function of a config file. It receives each record as the source has it, with all its fields. It returns a record
 * with the fields that docs/sources.md names, or null to leave the record out.
 *
 * @param type the record's type, from its list or its own `type`. Null if neither states it; the result then has to
 * state its `type`, `account` or `product`.
 */
export type MapFunction = (
  raw: Record<string, unknown>,
  type: RecordType | null,
) => Record<string, unknown> | null

/**
 * Passes `raw` to `map`. If `raw` is no object it is returned unchanged, and the later parsing reports it.
 *
 * @throws {TypeError} when the result is no record.
 */
export function applyMapFunction(
  map: MapFunction,
  type: RecordType | null,
  raw: unknown,
): { type: RecordType; value: unknown } | Filtered {
  if (!isObject(raw)) return { type: type ?? 'product', value: raw }
  const { id } = raw
  const mapped: unknown = map(raw, type)
  if (mapped === null) return { filtered: String(id ?? '') }
  if (!isObject(mapped) || mapped instanceof Promise)
    throw new TypeError(`it gives back ${mapped === undefined ? 'nothing' : shown(mapped)}, and no record`)
  const { type: stated, ...value } = mapped
  if (stated === 'account' || stated === 'product') return { type: stated, value }
  if (type !== null) return { type, value: mapped }
  throw new TypeError('it gives back a record without the type account or product')
}
