import { isDeepStrictEqual } from 'node:util'
import { isObject } from '../runtime/is-object.ts'
import { type Issue, shown } from './issue.ts'
import { withoutUntrueOcto } from './octo/untrue-octo.ts'
import { type AcceptedRecord, type ReadRecord, readRecord } from './read-record.ts'
import type { Account } from './schema/account.ts'
import type { NamedAccount, Product } from './schema/product.ts'

export type AccountRecord = { type: 'account' } & Account
/** A product with the account that it names; null if it names no account. */
export type ProductRecord = { type: 'product'; account: NamedAccount | null } & Product

/**
 * A function of a config file that receives a copy of each record of a source. It returns the record, changed or
 * unchanged, or null to leave it out.
 */
export type RecordFunction = (record: AccountRecord | ProductRecord) => AccountRecord | ProductRecord | null

export interface Filtered {
  filtered: string
}

/**
 * Passes `read` to `own`, the `record` function of a config file. What `own` returns is read like a source's record.
 * Values that `own` did not change are not cleaned a second time.
 *
 * @throws {TypeError} when the result is not a record.
 */
export function applyRecordFunction(read: AcceptedRecord, own: RecordFunction): ReadRecord | Filtered {
  const given: AccountRecord | ProductRecord =
    read.type === 'account'
      ? { type: read.type, ...read.account }
      : { type: read.type, account: read.owner, ...read.product }
  const { type, ...before } = given
  const after: unknown = own(structuredClone(given))
  if (after === null) return { filtered: before.id }
  if (!isObject(after) || after['type'] !== type)
    throw new TypeError(`it gives back ${kindOf(after)}, and neither a record of the type ${type} nor null`)
  const { type: _, ...record } = after
  if (isDeepStrictEqual(record, before)) return read
  const { durationText, passthrough, ...wire } = structuredClone(record)
  const again = readRecord(
    type,
    type === 'account' ? wire : { ...wire, locations: toWire(wire['locations']) },
  )
  if (again.type === 'rejected') return { ...again, issue: givenBack(again.issue) }
  const dropped = [...read.dropped, ...again.dropped.map(givenBack)]
  const same = Object.entries(before).filter(([key, value]) => isDeepStrictEqual(record[key], value))
  if (again.type === 'account')
    return { ...again, account: { ...again.account, ...Object.fromEntries(same) }, dropped }
  const { account: owner = again.owner, ...values } = Object.fromEntries(same)
  const extras = {
    ...(isObject(passthrough) ? { passthrough } : {}),
    ...(typeof durationText === 'string' ? { durationText } : {}),
  }
  const product: Product = { ...again.product, ...extras, ...values }
  const told = read.type === 'product' ? withoutUntrueOcto(read.product, product) : product
  return { ...again, owner, product: told, dropped }
}

/** Replaces the type SEARCH_BUSINESS_PROFILE by the location's `profileLabel`. Reading restores type and label. */
function toWire(locations: unknown): unknown {
  if (!Array.isArray(locations)) return locations
  return locations.map((location: unknown) => {
    if (!isObject(location)) return location
    const { profileLabel, types, ...rest } = location
    const isLabelled = Array.isArray(types) && typeof profileLabel === 'string'
    return {
      ...rest,
      types: isLabelled
        ? types.map(type => (type === 'SEARCH_BUSINESS_PROFILE' ? profileLabel : type))
        : types,
    }
  })
}

function givenBack({ path, reason }: Issue): Issue {
  return { path, reason: `${reason}, as record() gives it back` }
}

function kindOf(value: unknown): string {
  return value === undefined ? 'nothing' : shown(value)
}
