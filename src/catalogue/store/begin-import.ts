import { type IncomingRecord, incomingAccount, incomingProduct } from '../incoming-record.ts'
import type { Issue } from '../issue.ts'
import type { RecordType } from '../read-record.ts'
import { minimalAccount } from '../schema/account.ts'
import {
  assignOwners,
  type DefaultAccount,
  ownerOf,
  type Rejection,
  UNNAMED_SUPPLIER,
  unknownAccounts,
} from './assign-owners.ts'
import { knownLines } from './known-lines.ts'
import type { KnownLine } from './line-finder.ts'
import type { Store } from './open-store.ts'
import { recordJsonWriter } from './record-json.ts'
import { type ImportChanges, replaceRows } from './replace-rows.ts'

export type Import = ReturnType<typeof beginImport>

/** The most rows of one transaction. A longer one makes other writers wait, and SQLite's log grow. */
const ROWS_PER_TRANSACTION = 5000

const EMPTY = 'DELETE FROM incoming_accounts; DELETE FROM incoming_products'

function duplicate(type: RecordType, earlier: number): Issue {
  const where = type === 'account' ? '' : `: line ${earlier}`
  return { path: 'id', reason: `is the id of an earlier record, which stays${where}` }
}

function incomingRows(store: Store) {
  const records = recordJsonWriter(store)
  const insertAccount = store.prepare(
    'INSERT OR IGNORE INTO incoming_accounts (id, title, folded_title, username, hash, line_hash, is_assigned) VALUES (?, ?, ?, ?, ?, ?, ?)',
  )
  const insertProduct = store.prepare(
    'INSERT OR IGNORE INTO incoming_products (id, account, account_name, title, location, town, reference, locale, end_date, is_active, line, hash, line_hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  )
  const lineOf = store.prepare('SELECT line FROM incoming_products WHERE id = ?')
  let count = 0
  return {
    records,
    lineOf: (id: string) => Number(lineOf.get(id)?.['line']),
    /** Begins with IMMEDIATE: SQLite refuses a write in a read transaction if another connection has written since. */
    beginRow(): void {
      if (!store.isTransaction) store.exec('BEGIN IMMEDIATE')
      if (++count % ROWS_PER_TRANSACTION === 0) store.exec('COMMIT; BEGIN IMMEDIATE')
    },
    isAdded(record: IncomingRecord, line: number | null, lineHash: Uint8Array | null): boolean {
      const { id, title } = record
      const hash = records.write(record.recordJson)
      if (record.type === 'account')
        return (
          insertAccount.run(
            ...[id, title, record.foldedTitle, record.username, hash, lineHash],
            Number(line === null),
          ).changes === 1
        )
      const { owner, location, town, reference, locale, endDate, isActive } = record
      const row = [id, owner?.id ?? null, owner?.name ?? null, title, location, town]
      return (
        insertProduct.run(...row, reference, locale, endDate, Number(isActive), line, hash, lineHash)
          .changes === 1
      )
    },
  }
}

/**
 * Begins an import. The caller holds the store's lock and calls `add` for every record, then `assignOwners`,
 * `replaceRows` and `commit`. Readers see the changes only after `commit`. Disposal rolls back, so a dry run is an
 * import without `commit`. `recordVersion` is the version of the config file's function `record`, if it has one.
 */
export function beginImport(store: Store, recordVersion: string | null = null) {
  store.exec(EMPTY)
  const rows = incomingRows(store)
  const known = knownLines(store, recordVersion)
  let defaultAccount: DefaultAccount = { id: null, name: null }
  return {
    memory: known.memory,
    /** Whether any record is new or changed so far. Removed records are known only after the whole source is read. */
    get hasNewRecords(): boolean {
      return rows.records.hasWritten
    },
    /** Returns an issue if an earlier record has the id. Without `lineHash`, the next import parses the line again. */
    add(record: IncomingRecord, line: number, lineHash?: Uint8Array): Issue | undefined {
      const earlier = known.replace(record.type, record.id, line)
      if (earlier > 0) return duplicate(record.type, earlier)
      rows.beginRow()
      return rows.isAdded(record, line, lineHash ?? null)
        ? undefined
        : duplicate(record.type, rows.lineOf(record.id))
    },
    addKnown(line: KnownLine, number: number): Issue | undefined {
      const earlier = known.see(line, number)
      return earlier > 0 ? duplicate(line.type, earlier) : undefined
    },
    assignOwners(defaults: DefaultAccount): Rejection[] {
      if (!store.isTransaction) store.exec('BEGIN IMMEDIATE')
      defaultAccount = defaults
      known.listUnseen()
      const owner = ownerOf(store, defaults, known.hasAssigned())
      for (const { product, line, lineHash } of known.assignedToOthers(owner))
        rows.isAdded(incomingProduct(product, null), line, lineHash)
      const rejections = assignOwners(store, owner)
      for (const { id, name } of unknownAccounts(store, known.isOtherDefault(defaults))) {
        const { name: fallback } = [defaults, UNNAMED_SUPPLIER].find(one => one.id === id) ?? { name: null }
        rows.isAdded(incomingAccount(minimalAccount(id, name ?? fallback ?? id)), null, null)
      }
      // Records that arrive again are removed from `unseen`. The rest are those that the source no longer has.
      for (const type of ['account', 'product'])
        store.exec(`DELETE FROM unseen WHERE type = '${type}' AND id IN (SELECT id FROM incoming_${type}s)`)
      store.exec('COMMIT')
      return rejections
    },
    /** Replaces the source's rows by the incoming ones. The caller then calls `commit`, which ends the transaction. */
    replaceRows(now: Date): ImportChanges {
      store.exec('BEGIN IMMEDIATE')
      const changes = replaceRows(store, now.toISOString(), known.isOtherReader)
      known.remember(defaultAccount)
      store.exec(EMPTY)
      return changes
    },
    commit: (): void => store.exec('COMMIT'),
    [Symbol.dispose](): void {
      if (store.isOpen && store.isTransaction) store.exec('ROLLBACK')
    },
  }
}
