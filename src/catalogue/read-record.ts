import type { Fault } from './fault.ts'
import { type LenientResult, parseLeniently } from './parse-leniently.ts'
import { type Account, toAccount, WireAccount } from './schema/account.ts'
import { line, optional } from './schema/fields.ts'
import { type Product, toProduct, type V1Extras, WireProduct } from './schema/product.ts'
import { isV1, readV1 } from './v1/read-v1.ts'
import { readDuration } from './v1/v1-duration.ts'

/** The `type` of a record in a source. */
export type RecordType = 'account' | 'product'

/** The account that a product names; its name may be missing. */
export interface NamedAccount {
  id: string
  name: string | null
}

/** A record of the model with what was dropped from it, or the reason why it was refused. */
export type ReadRecord =
  | { type: 'account'; account: Account; dropped: Fault[] }
  | { type: 'product'; product: Product; owner: NamedAccount | null; dropped: Fault[] }
  | { type: 'refused'; id: string | null; fault: Fault }

const NAMELESS: Fault = { path: 'title', reason: 'is missing, and there is no name or internalName' }
const NO_EXTRAS: V1Extras = { durationText: null, kept: {} }

/** Reads one record that a source delivered as a value of JSON. The value is changed in place. */
export function readRecord(type: RecordType, raw: unknown): ReadRecord {
  if (!isPlainObject(raw))
    return { type: 'refused', id: null, fault: { path: '', reason: 'is not an object' } }
  const id = typeof raw['id'] === 'string' || typeof raw['id'] === 'number' ? String(raw['id']) : null
  if (typeof raw['id'] === 'number' && !Number.isSafeInteger(raw['id']))
    return {
      type: 'refused',
      id,
      fault: { path: 'id', reason: `is a number that is no exact integer: ${id}` },
    }
  const read = type === 'account' ? readAccount(raw) : readProduct(raw)
  return 'path' in read ? { type: 'refused', id, fault: read } : read
}

function readAccount(raw: object): ReadRecord | Fault {
  const parsed = parseLeniently(WireAccount, raw)
  if (!parsed.ok) return parsed.fault
  const account = toAccount(parsed.value)
  return account === null ? NAMELESS : { type: 'account', account, dropped: parsed.dropped }
}

function readProduct(raw: Record<string, unknown>): ReadRecord | Fault {
  const parsed: LenientResult<{ wire: WireProduct; extras: V1Extras }> = isV1(raw)
    ? readV1(raw)
    : readNewer(raw)
  if (!parsed.ok) return parsed.fault
  const { wire, extras } = parsed.value
  const product = toProduct(wire, extras)
  if (product === null) return NAMELESS
  return { type: 'product', product, owner: wire.account, dropped: parsed.dropped }
}

/** A `duration` in words, as list items have it, is read where the product has no minutes. */
const WordedProduct = WireProduct.extend({ duration: optional(line) })

function readNewer(raw: object): LenientResult<{ wire: WireProduct; extras: V1Extras }> {
  const parsed = parseLeniently(WordedProduct, raw)
  if (!parsed.ok) return parsed
  const { duration, ...wire } = parsed.value
  if (duration === null || wire.durationMinutesFrom !== null)
    return { ...parsed, value: { wire, extras: NO_EXTRAS } }
  const read = readDuration(duration)
  if (read === null) return { ...parsed, value: { wire, extras: { ...NO_EXTRAS, durationText: duration } } }
  const minutes = { durationMinutesFrom: read.from, durationMinutesTo: read.to }
  return { ...parsed, value: { wire: { ...wire, ...minutes }, extras: NO_EXTRAS } }
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
