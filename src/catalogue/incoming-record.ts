import { type Issue, messageText } from './issue.ts'
import { type AcceptedRecord, type ReadRecord, type RecordType, readRecord } from './read-record.ts'
import { type RecordJson, toRecordJson } from './record-json.ts'
import type { Account } from './schema/account.ts'
import type { NamedAccount, Product } from './schema/product.ts'
import { partsIssue } from './size-issue.ts'
import { foldCase } from './text/comparison-keys.ts'
import { mojibakeIn } from './text/mojibake.ts'
import { type SuspiciousText, suspiciousTexts } from './text/suspicious-text.ts'
import { isActive } from './v1/is-active.ts'
import { foldedPlaces } from './v1/v1-locations.ts'
import { NO_CURRENCY } from './v1/v1-rates.ts'

/** A record with the columns of its row in the store. It is plain data, so threads can send it to each other. */
export type IncomingRecord = { id: string; title: string; recordJson: RecordJson } & (
  | { type: 'account'; foldedTitle: string; username: string | null }
  | {
      type: 'product'
      owner: NamedAccount | null
      location: string
      town: string | null
      reference: string | null
      locale: string | null
      isActive: boolean
      /** The last day on which the product takes place, `YYYY-MM-DD`. */
      endDate: string | null
    }
)

export type ReadIncoming =
  | {
      record: IncomingRecord
      dropped: Issue[]
      suspicious: SuspiciousText[]
      sourceWarnings: SourceWarning[]
    }
  | { id: string | null; issue: Issue }

/** A mistake that reading cannot repair. `search` means that the record is a line of jsonl, which lacks fields. */
export interface SourceWarning {
  kind: 'mojibake' | 'currency' | 'search'
  /** What the warning is about: the wrongly decoded text, the path of the dropped value, or the record's title. */
  excerpt: string
}

export function readIncoming(type: RecordType, value: unknown): ReadIncoming {
  return toReadIncoming(readRecord(type, value))
}

export function toReadIncoming(read: ReadRecord): ReadIncoming {
  if (read.type === 'rejected') return read
  const record: IncomingRecord =
    read.type === 'account' ? incomingAccount(read.account) : incomingProduct(read.product, read.owner)
  const issue = partsIssue(record.recordJson.json)
  if (issue !== undefined) return { id: record.id, issue }
  return {
    record,
    dropped: read.dropped,
    suspicious: suspiciousTexts(read.type === 'account' ? read.account : read.product),
    sourceWarnings: sourceWarningsOf(read, record.recordJson.json),
  }
}

function sourceWarningsOf(read: AcceptedRecord, json: string): SourceWarning[] {
  const { dropped } = read
  const warnings: SourceWarning[] = []
  if (read.type === 'product' && read.isForSearch)
    warnings.push({ kind: 'search', excerpt: messageText(read.product.title) })
  const misread =
    mojibakeIn(json) &&
    json
      .split('"')
      .map(mojibakeIn)
      .find(excerpt => excerpt !== null)
  if (misread) warnings.push({ kind: 'mojibake', excerpt: messageText(misread) })
  const unpriced = dropped.find(
    ({ path, reason }) => /(?:^|\.)currency$/.test(path) || reason === NO_CURRENCY,
  )
  if (unpriced !== undefined) warnings.push({ kind: 'currency', excerpt: unpriced.path })
  return warnings
}

export function incomingProduct(product: Product, owner: NamedAccount | null) {
  const { id, title, reference, locale, endDate } = product
  return {
    type: 'product' as const,
    ...{ id, title, reference, locale, owner, endDate },
    recordJson: toRecordJson(product),
    ...foldedPlaces(product),
    isActive: isActive(product),
  }
}

export function incomingAccount(account: Account) {
  return {
    type: 'account' as const,
    id: account.id,
    title: account.name,
    recordJson: toRecordJson(account),
    foldedTitle: foldCase(account.name),
    username: account.username === undefined ? null : foldCase(account.username),
  }
}
