import { type Issue, messageText } from './issue.ts'
import { type NamedAccount, type ReadRecord, type RecordType, readRecord } from './read-record.ts'
import { type RecordJson, toRecordJson } from './record-json.ts'
import type { Account } from './schema/account.ts'
import { partsIssue } from './size-issue.ts'
import { foldCase } from './text/comparison-keys.ts'
import { mojibakeIn } from './text/mojibake.ts'
import { type SuspiciousText, suspiciousTexts } from './text/suspicious-text.ts'
import { isActive } from './v1/is-active.ts'
import { foldedPlaces } from './v1/v1-locations.ts'
import { NO_CURRENCY } from './v1/v1-rates.ts'

/** A record as an import stores it: its body, and what its row says beside. Plain data, so that other threads can make it. */
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
    }
)

/** A record that was read, with all that there is to report of it, or why it was refused. */
export type ReadIncoming =
  | {
      record: IncomingRecord
      dropped: Issue[]
      suspicious: SuspiciousText[]
      sourceWarnings: SourceWarning[]
    }
  | { id: string | null; issue: Issue }

/** Something that is wrong in a record at its source, and that nobody can mend here. */
export interface SourceWarning {
  kind: 'mojibake' | 'currency'
  /** Where it can be seen. */
  excerpt: string
}

/** Reads one record that a source delivered as a value of JSON, and makes it ready to be stored. The value is changed in place. */
export function readIncoming(type: RecordType, value: unknown): ReadIncoming {
  return toReadIncoming(readRecord(type, value))
}

/** The same of a record that was read already. */
export function toReadIncoming(read: ReadRecord): ReadIncoming {
  if (read.type === 'rejected') return read
  const texts = suspiciousTexts(read.type === 'account' ? read.account : read.product)
  const record = toIncoming(read)
  const issue = partsIssue(record.recordJson.json)
  if (issue !== undefined) return { id: record.id, issue }
  return {
    record,
    dropped: read.dropped,
    suspicious: texts,
    sourceWarnings: sourceWarningsOf(record.recordJson.json, read.dropped),
  }
}

function sourceWarningsOf(json: string, dropped: readonly Issue[]): SourceWarning[] {
  const misread = mojibakeIn(json) && json.split('"').find(text => mojibakeIn(text) !== null)
  const unpriced = dropped.find(
    ({ path, reason }) => /(?:^|\.)currency$/.test(path) || reason === NO_CURRENCY,
  )
  return [
    ...(misread == null
      ? []
      : [{ kind: 'mojibake' as const, excerpt: messageText(mojibakeIn(misread) ?? misread) }]),
    ...(unpriced === undefined ? [] : [{ kind: 'currency' as const, excerpt: unpriced.path }]),
  ]
}

export function toIncoming(record: Exclude<ReadRecord, { type: 'rejected' }>): IncomingRecord {
  if (record.type === 'account') return incomingAccount(record.account)
  const { product, owner } = record
  const { id, title, reference, locale } = product
  return {
    type: 'product',
    ...{ id, title, reference, locale, owner },
    recordJson: toRecordJson(product),
    ...foldedPlaces(product),
    isActive: isActive(product),
  }
}

export function incomingAccount(account: Account) {
  const { id, name } = account
  const username = account.username === undefined ? null : foldCase(account.username)
  return {
    type: 'account' as const,
    id,
    title: name,
    recordJson: toRecordJson(account),
    foldedTitle: foldCase(name),
    username,
  }
}
