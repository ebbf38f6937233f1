import { hash } from 'node:crypto'
import type { RecordType } from '../read-record.ts'
import { readerVersion } from '../reader-version.ts'
import type { Store } from './open-store.ts'

/** A line of an earlier import with a record in the store. */
export interface KnownLine {
  /** SHA-256 of the line's bytes. */
  hash: Uint8Array
  type: RecordType
  id: string
}

/** Finds lines of earlier imports by their bytes, so that they are not parsed and validated again. */
export interface LineMemory {
  /** SHA-256 of a line's bytes. */
  hashOf(line: Buffer): Uint8Array
  find(lineHash: Uint8Array): KnownLine | null
}

/**
 * Opens the known lines, and deletes them if another version of this code has read them.
 *
 * @param recordVersion the version of the config file's `record` function; null if there is no such function
 */
export function knownLines(store: Store, recordVersion: string | null = null) {
  const version = recordVersion === null ? readerVersion() : `${readerVersion()} ${recordVersion}`
  const isOtherReader = forgetOtherReaders(store, version)
  const isEmpty = store.prepare('SELECT 1 FROM known_lines LIMIT 1').get() === undefined
  const find = store.prepare('SELECT type, id FROM known_lines WHERE line_hash = ?')
  const addAccount = store.prepare(
    `INSERT OR IGNORE INTO incoming_accounts (id, title, folded_title, username, hash, line_hash, is_known)
     SELECT id, title, folded, also_folded, hash, line_hash, 1 FROM known_lines WHERE line_hash = ?`,
  )
  const addProduct = store.prepare(
    `INSERT OR IGNORE INTO incoming_products
       (line, id, account, account_name, title, location, town, reference, locale, is_active, hash, line_hash, is_known)
     SELECT ?, id, account, account_name, title, folded, also_folded, reference, locale, is_active, hash, line_hash, 1
     FROM known_lines WHERE line_hash = ?`,
  )
  const memory: LineMemory = {
    hashOf: line => hash('sha256', line, 'buffer'),
    find(lineHash) {
      const row = isEmpty ? undefined : find.get(lineHash)
      if (row === undefined) return null
      const type = row['type'] === 'account' ? 'account' : 'product'
      return { hash: lineHash, type, id: String(row['id']) }
    },
  }
  return {
    memory,
    /** Adds a line's record to the incoming records; false if its id exists there. */
    add({ hash, type }: KnownLine, line: number): boolean {
      const added = type === 'account' ? addAccount.run(hash) : addProduct.run(line, hash)
      return added.changes === 1
    },
    /** Whether other code has read the rows of the store, so that equal lines may give other records now. */
    isOtherReader,
    /** Says that the rows were read by this code; call it in the transaction that replaces them. */
    setReader: (): void => setReader(store, version),
    /** Replaces the known lines by the lines of the incoming records; call it after all are read. */
    remember: (): void => rememberIncoming(store),
  }
}

/** Deletes the known lines of another version. Until rows are replaced, no version counts as theirs. */
function forgetOtherReaders(store: Store, version: string): boolean {
  const known = store.prepare('SELECT version FROM known_lines_reader').get()
  if (known?.['version'] === version) return false
  store.exec('DELETE FROM known_lines')
  setReader(store, '')
  return true
}

function setReader(store: Store, version: string): void {
  store.prepare('INSERT OR REPLACE INTO known_lines_reader VALUES (1, ?)').run(version)
}

function rememberIncoming(store: Store): void {
  store.exec(`
    DELETE FROM known_lines WHERE line_hash NOT IN (
      SELECT line_hash FROM incoming_accounts WHERE line_hash IS NOT NULL
      UNION ALL SELECT line_hash FROM incoming_products WHERE line_hash IS NOT NULL);
    INSERT INTO known_lines (line_hash, type, id, title, folded, also_folded, hash)
      SELECT line_hash, 'account', id, title, folded_title, username, hash FROM incoming_accounts
      WHERE line_hash IS NOT NULL AND NOT is_known;
    INSERT INTO known_lines
        (line_hash, type, id, account, account_name, title, folded, also_folded, reference, locale, is_active, hash)
      SELECT
        line_hash, 'product', id, account, account_name, title, location, town, reference, locale, is_active, hash
      FROM incoming_products
      WHERE line_hash IS NOT NULL AND NOT is_known`)
}
