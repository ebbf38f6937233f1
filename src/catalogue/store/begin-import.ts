import { type IncomingRecord, incomingAccount } from '../incoming-record.ts'
import type { Issue } from '../issue.ts'
import { minimalAccount } from '../schema/account.ts'
import { assignOwners, type DefaultAccount, type Rejection, unknownAccounts } from './assign-owners.ts'
import { type KnownLine, knownLines, type LineMemory } from './known-lines.ts'
import type { Store } from './open-store.ts'
import { recordJsonWriter } from './record-json.ts'
import { type ImportChanges, replaceRows } from './replace-rows.ts'

/**
 * An import in progress, from its first record to its commit: `add` every record, then `assignOwners`, `replaceRows`
 * and `commit`. Readers of the store see nothing of it until it is committed. Disposing of it rolls back what was not
 * committed, which is also how to find out only what would change.
 */
export interface Import extends Disposable {
  /** Lines of earlier imports, which need not be read again. */
  readonly memory: LineMemory
  /** Whether any record so far is new or changed. What was removed shows only once the whole source was read. */
  readonly hasNewRecords: boolean
  /**
   * Adds a record to the incoming ones; the issue says why it was refused. Of two records with one id the first stays.
   *
   * @param lineHash of its line, where there was nothing to report of the line, so that it need not be read again
   */
  add(record: IncomingRecord, line: number, lineHash?: Uint8Array): Issue | undefined
  /** Adds what a known line was read as the last time; else the same. */
  addKnown(known: KnownLine, line: number): Issue | undefined
  /**
   * Ends the reading: gives every product an account, and makes the accounts that only products name. Returns the
   * products that are refused since nobody can tell whose they are.
   */
  assignOwners(defaults: DefaultAccount): Rejection[]
  /** Replaces the source's rows with the incoming ones, in a transaction that `commit` ends. */
  replaceRows(now: Date): ImportChanges
  /** Makes what `replaceRows` did final. */
  commit(): void
}

/** Incoming rows a transaction: a reader never waits for long, and the log of the database stays small. */
const ROWS_PER_TRANSACTION = 5000

const DUPLICATE: Issue = { path: 'id', reason: 'is the id of an earlier record, which stays' }

/**
 * Begins an import; incoming rows that an earlier one left are dropped. Only for the holder of the store's lock.
 *
 * @param recordVersion names what changes records while they are read; null where nothing does
 */
export function beginImport(store: Store, recordVersion: string | null = null): Import {
  store.exec('DELETE FROM incoming_accounts; DELETE FROM incoming_products')
  const bodies = recordJsonWriter(store)
  const insertAccount = store.prepare(
    'INSERT OR IGNORE INTO incoming_accounts (id, title, folded_title, username, hash, line_hash) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const insertProduct = store.prepare(
    'INSERT OR IGNORE INTO incoming_products (id, account, account_name, title, location, town, reference, locale, is_active, line, hash, line_hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  )
  const known = knownLines(store, recordVersion)
  let rows = 0

  /** At once for writing: SQLite refuses to write in a transaction that has read from what another has changed since. */
  function beginRow(): void {
    if (!store.isTransaction) store.exec('BEGIN IMMEDIATE')
    if (++rows % ROWS_PER_TRANSACTION === 0) store.exec('COMMIT; BEGIN IMMEDIATE')
  }

  function isAdded(record: IncomingRecord, line: number, lineHash: Uint8Array | null): boolean {
    const { id, title } = record
    const hash = bodies.write(record.recordJson)
    if (record.type === 'account')
      return insertAccount.run(id, title, record.foldedTitle, record.username, hash, lineHash).changes === 1
    const { owner, location, town, reference, locale, isActive } = record
    const row = [id, owner?.id ?? null, owner?.name ?? null, title, location, town, reference, locale]
    return insertProduct.run(...row, Number(isActive), line, hash, lineHash).changes === 1
  }

  return {
    memory: known,
    get hasNewRecords() {
      return bodies.hasWritten
    },
    addKnown(line, number) {
      beginRow()
      return known.add(line, number) ? undefined : DUPLICATE
    },
    add(record, line, lineHash) {
      beginRow()
      return isAdded(record, line, lineHash ?? null) ? undefined : DUPLICATE
    },
    assignOwners(defaults) {
      if (!store.isTransaction) store.exec('BEGIN IMMEDIATE')
      known.remember()
      const rejections = assignOwners(store, defaults)
      for (const { id, name } of unknownAccounts(store)) {
        const fallback = id === defaults.id ? defaults.name : null
        isAdded(incomingAccount(minimalAccount(id, name ?? fallback ?? id)), 0, null)
      }
      store.exec('COMMIT')
      return rejections
    },
    replaceRows(now) {
      store.exec('BEGIN IMMEDIATE')
      return replaceRows(store, now.toISOString())
    },
    commit: () => store.exec('COMMIT'),
    [Symbol.dispose]() {
      if (store.isOpen && store.isTransaction) store.exec('ROLLBACK')
    },
  }
}
