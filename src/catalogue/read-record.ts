import * as z from 'zod'
import { isObject } from '../runtime/is-object.ts'
import { lazy } from '../runtime/lazy.ts'
import type { Issue } from './issue.ts'
import { octoIssues } from './octo/octo-issues.ts'
import { fromOctoProduct, fromSupplier } from './octo/octo-record.ts'
import { type LenientResult, parseLeniently } from './parse-leniently.ts'
import { fromCreatedRecord, isCreatedRecord } from './saved-created-record.ts'
import { fromSavedAccount, fromSavedProduct, isSearchLine } from './saved-product.ts'
import { type Account, toAccount, WireAccount } from './schema/account.ts'
import { line, optional, url } from './schema/fields.ts'
import { type NamedAccount, type Product, toProduct, type V1Extras, WireProduct } from './schema/product.ts'
import { withoutBlanks } from './v1/check-v1.ts'
import { mergeListItem, SourceListItem } from './v1/merge-list-item.ts'
import { isV1, readPassthrough, readV1 } from './v1/read-v1.ts'
import { readDuration } from './v1/v1-duration.ts'
import { accountName, namedAccount, type V1Record } from './v1/v1-values.ts'
import { withoutComputedVersionId } from './v1/version-id.ts'

export type RecordType = 'account' | 'product'

export type AcceptedRecord =
  | { type: 'account'; account: Account; dropped: Issue[] }
  | {
      type: 'product'
      product: Product
      owner: NamedAccount | null
      dropped: Issue[]
      /** True for a line of the format jsonl, which lacks most tickets and places. */
      isForSearch?: boolean
    }
export type ReadRecord = AcceptedRecord | { type: 'rejected'; id: string | null; issue: Issue }

const NAMELESS: Issue = { path: 'title', reason: 'is missing, and there is no name or internalName' }

/** Converts one parsed JSON value of a source to a record of the model. The value may be changed in place. */
export function readRecord(type: RecordType, value: unknown): ReadRecord {
  if (!isObject(value)) return { type: 'rejected', id: null, issue: { path: '', reason: 'is not an object' } }
  const raw = type === 'account' ? fromSupplier(value) : fromOctoProduct(value)
  const id = typeof raw['id'] === 'string' || typeof raw['id'] === 'number' ? String(raw['id']) : null
  if (typeof raw['id'] === 'number' && !Number.isSafeInteger(raw['id']))
    return {
      type: 'rejected',
      id,
      issue: { path: 'id', reason: `is a number that is no exact integer: ${id}` },
    }
  const read = type === 'account' ? readAccount(raw) : readProduct(raw)
  if ('path' in read) return { type: 'rejected', id, issue: read }
  // Only records that `--dump` wrote have both `octo` and `options`. Their issues were reported before the dump.
  const isRead = isObject(value['octo']) && 'options' in value
  if (read.type === 'product' && read.product.octo !== undefined && !isRead)
    read.dropped.push(...octoIssues(read.product.octo))
  return read
}

function readAccount(raw: Record<string, unknown>): ReadRecord | Issue {
  fromSavedAccount(raw)
  const parsed = parseLeniently(WireAccount, raw)
  if (!parsed.ok) return parsed.issue
  const account = toAccount(parsed.value)
  return account === null ? NAMELESS : { type: 'account', account, dropped: parsed.dropped }
}

function readProduct(raw: Record<string, unknown>): ReadRecord | Issue {
  const isOld = raw['octo'] === undefined && isV1(raw)
  const isForSearch = !isOld && isSearchLine(raw)
  const issues = isOld && isCreatedRecord(raw) ? fromCreatedRecord(raw) : []
  const parsed: LenientResult<ReadWire> = isOld ? readV1(raw) : readNewer(raw)
  if (!parsed.ok) return parsed.issue
  const { wire, extras, listItem } = parsed.value
  const product = toProduct(wire, extras)
  if (product === null) return NAMELESS
  const owner = wire.account ?? namedAccount(accountName.safeParse(listItem?.['account']).data ?? {})
  const merged = listItem === undefined ? product : mergeListItem(product, listItem)
  const dropped = [...parsed.dropped, ...issues]
  const read = { type: 'product' as const, product: withoutComputedVersionId(merged), owner, dropped }
  return isForSearch ? { ...read, isForSearch } : read
}

/**
 * A product of a source that is not V1: `WireProduct` with six more fields. `duration` is in words, and used if there
 * are no minutes. `bookingUrl`, `version_id` and `active: false` become passthrough values. `listItem` is the product
 * in its source's V1 list. `octo` is the product as its OCTO system sent it.
 */
const NewerProduct = WireProduct.extend({
  duration: optional(line),
  bookingUrl: optional(url),
  version_id: optional(line),
  active: optional(z.boolean()),
  listItem: SourceListItem.optional(),
  octo: z.record(z.string(), z.unknown()).optional(),
})

/** Compiled when the first product is read, because many commands read no products. */
const compiled = lazy(() => z.compile(NewerProduct))

interface ReadWire {
  wire: WireProduct
  extras: V1Extras
  listItem?: V1Record | undefined
}

function readNewer(raw: Record<string, unknown>): LenientResult<ReadWire> {
  fromSavedProduct(raw)
  if ('listItem' in raw) raw['listItem'] = withoutBlanks(raw['listItem'])
  const kept = readPassthrough(raw)
  const parsed = parseLeniently(compiled(), raw)
  if (!parsed.ok) return parsed
  const { duration, bookingUrl, version_id, active, listItem, octo, ...wire } = parsed.value
  const version = version_id ?? listItem?.['version_id']
  const passthrough = {
    ...kept.value,
    ...(bookingUrl !== null && { partner_booking_url: bookingUrl }),
    ...(version != null && { version_id: version }),
    ...(active === false && { active }),
  }
  const words = wire.durationMinutesFrom === null ? (duration ?? listItem?.['duration']) : null
  const stated = typeof words === 'string' ? words : null
  const minutes = stated === null ? null : readDuration(stated)
  const durationText = minutes === null ? stated : null
  const extras = { durationText, passthrough, ...(octo === undefined ? {} : { octo }) }
  parsed.dropped.push(...kept.dropped)
  return { ...parsed, value: { wire: { ...wire, ...minutes }, extras, listItem } }
}
