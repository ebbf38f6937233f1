import { type IncomingRecord, incomingAccount } from '../incoming-record.ts'
import type { Issue } from '../issue.ts'
import { minimalAccount } from '../schema/account.ts'
import { assignOwners, type DefaultAccount, type Rejection, unknownAccounts } from './assign-owners.ts'
import { type KnownLine, knownLines } from './known-lines.ts'
import type { Store } from './open-store.ts'
import { recordJsonWriter } from './record-json.ts'
import { type ImportChanges, replaceRows } from './replace-rows.ts'

export type Import = ReturnType<typeof beginImport>

/** The number of incoming rows in a transaction. A small number keeps waits short and the database log small. */
const ROWS_PER_TRANSACTION = 5000

const DUPLICATE: Issue = { path: 'id', reason: 'is the id of an earlier record, which stays' }

/** Writes incoming rows, in transactions of `ROWS_PER_TRANSACTION` rows. */
function incomingRows(store: Store) {
  const records = recordJsonWriter(store)
  const insertAccount = store.prepare(
    'INSERT OR IGNORE INTO incoming_accounts (id, title, folded_title, username, hash, line_hash) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const insertProduct = store.prepare(
    'INSERT OR IGNORE INTO incoming_products (id, account, account_name, title, location, town, reference, locale, is_active, line, hash, line_hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  )
  let count = 0
  return {
    records,
    /**
     * Opens a transaction for the next row, and a new one after each `ROWS_PER_TRANSACTION` rows. All are IMMEDIATE,
     * because SQLite cannot upgrade a read transaction if another connection has written since.
     */
    beginRow(): void {
      if (!store.isTransaction) store.exec('BEGIN IMMEDIATE')
      if (++count % ROWS_PER_TRANSACTION === 0) store.exec('COMMIT; BEGIN IMMEDIATE')
    },
    /** Inserts a row; false if its id exists. */
    isAdded(record: IncomingRecord, line: number, lineHash: Uint8Array | null): boolean {
      const { id, title } = record
      const hash = records.write(record.recordJson)
      if (record.type === 'account')
        return insertAccount.run(id, title, record.foldedTitle, record.username, hash, lineHash).changes === 1
      const { owner, location, town, reference, locale, isActive } = record
      const row = [id, owner?.id ?? null, owner?.name ?? null, title, location, town, reference, locale]
      return insertProduct.run(...row, Number(isActive), line, hash, lineHash).changes === 1
    },
  }
}

/**
 * Begins an import and drops incoming rows of an earlier one. The caller must hold the store's lock.
 * Callers `add` every record, then call `assignOwners`, `replaceRows` and `commit`.
 * Readers of the store see the changes only after the commit. Disposal rolls back uncommitted changes,
 * so a dry run is an import without `commit`.
 *
 * @param recordVersion the version of the config file's `record` function; null if there is no such function
 */
export function beginImport(store: Store, recordVersion: string | null = null) {
  store.exec('DELETE FROM incoming_accounts; DELETE FROM incoming_products')
  const rows = incomingRows(store)
  const known = knownLines(store, recordVersion)
  return {
    /** Lines of earlier imports, which need not be parsed again. */
    memory: known.memory,
    /** Whether any record so far is new or changed. Removals are known only after the whole source is read. */
    get hasNewRecords(): boolean {
      return rows.records.hasWritten
    },
    /**
     * Adds an incoming record; the issue says why it was rejected. Of two records with one id the first stays.
     *
     * @param lineHash the hash of its line, if the next import may skip the line because it had no issues
     */
    add(record: IncomingRecord, line: number, lineHash?: Uint8Array): Issue | undefined {
      rows.beginRow()
      return rows.isAdded(record, line, lineHash ?? null) ? undefined : DUPLICATE
    },
    /** Adds the stored record of a known line. Returns an issue as `add` does. */
    addKnown(line: KnownLine, number: number): Issue | undefined {
      rows.beginRow()
      return known.add(line, number) ? undefined : DUPLICATE
    },
    /**
     * Removes products whose last day is before `day`, and returns their number. Call it before `assignOwners`, so that
     * their lines do not become known: the next import may have another day.
     */
    leaveOutEnded(day: string): number {
      const isEnded =
        "(SELECT body ->> '$.endDate' FROM bodies WHERE bodies.hash = incoming_products.hash) < ?"
      return Number(store.prepare(`DELETE FROM incoming_products WHERE ${isEnded}`).run(day).changes)
    },
    /**
     * Ends the reading: gives every product an account, and creates accounts that only products name.
     * Returns rejected products, which have no known owner.
     */
    assignOwners(defaults: DefaultAccount): Rejection[] {
      if (!store.isTransaction) store.exec('BEGIN IMMEDIATE')
      known.remember()
      const rejections = assignOwners(store, defaults)
      for (const { id, name } of unknownAccounts(store)) {
        const fallback = id === defaults.id ? defaults.name : null
        rows.isAdded(incomingAccount(minimalAccount(id, name ?? fallback ?? id)), 0, null)
      }
      store.exec('COMMIT')
      return rejections
    },
    /** Replaces the source's rows with the incoming ones, in a transaction that `commit` ends. */
    replaceRows(now: Date): ImportChanges {
      store.exec('BEGIN IMMEDIATE')
      known.setReader()
      return replaceRows(store, now.toISOString(), known.isOtherReader)
    },
    commit: (): void => store.exec('COMMIT'),
    [Symbol.dispose](): void {
      if (store.isOpen && store.isTransaction) store.exec('ROLLBACK')
    },
  }
}
