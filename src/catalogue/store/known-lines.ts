import { hash } from 'node:crypto'
import type { RecordType } from '../read-record.ts'
import { readerVersion } from '../reader-version.ts'
import type { Store } from './open-store.ts'

/** A line of an earlier import, of which the store holds what it became. */
export interface KnownLine {
  name: Uint8Array
  type: RecordType
  /** The record's. */
  id: string
}

/** Remembers lines by their bytes, so that nobody parses, validates and searches them again. */
export interface LineMemory {
  /** A name that only these bytes have. */
  nameOf(line: Buffer): Uint8Array
  recall(name: Uint8Array): KnownLine | null
}

/** Only lines without fault are here: what a report has to tell of a line is found by reading it. */
export const KNOWN_LINE_TABLES = `
  CREATE TABLE known_lines (
    name BLOB PRIMARY KEY,
    type TEXT NOT NULL,
    id TEXT NOT NULL,
    account TEXT,
    account_name TEXT,
    title TEXT NOT NULL,
    -- folded_title of an account, location of a product.
    folded TEXT NOT NULL,
    reference TEXT,
    locale TEXT,
    hash BLOB NOT NULL
  ) STRICT, WITHOUT ROWID;

  -- Which code read them; other code may read them otherwise.
  CREATE TABLE known_lines_reader (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    version TEXT NOT NULL
  ) STRICT;
`

const STAGE = {
  account: `INSERT OR IGNORE INTO staged_accounts (id, title, folded_title, hash, name, is_known)
    SELECT id, title, folded, hash, name, 1 FROM known_lines WHERE name = ?`,
  product: `INSERT OR IGNORE INTO staged_products
      (line, id, account, account_name, title, location, reference, locale, hash, name, is_known)
    SELECT ?, id, account, account_name, title, folded, reference, locale, hash, name, 1
    FROM known_lines WHERE name = ?`,
}

/** The memory of a store, with what an import does beside reading. */
export interface KnownLines extends LineMemory {
  /** Stages what a line became; false where its id is staged already. */
  stage(known: KnownLine, line: number): boolean
  /** Remembers the lines that are staged, as they were read, and no others: to be called once all are. */
  remember(): void
}

/** Lines that this very code read in an import before. */
export function knownLines(store: Store): KnownLines {
  forgetOtherReaders(store)
  const find = store.prepare('SELECT type, id FROM known_lines WHERE name = ?')
  const stageAccount = store.prepare(STAGE.account)
  const stageProduct = store.prepare(STAGE.product)
  return {
    nameOf: line => hash('sha256', line, 'buffer'),
    recall(name) {
      const row = find.get(name)
      if (row === undefined) return null
      return { name, type: row['type'] === 'account' ? 'account' : 'product', id: String(row['id']) }
    },
    stage({ name, type }, line) {
      const staged = type === 'account' ? stageAccount.run(name) : stageProduct.run(line, name)
      return staged.changes === 1
    },
    remember: () => rememberStaged(store),
  }
}

function forgetOtherReaders(store: Store): void {
  const known = store.prepare('SELECT version FROM known_lines_reader').get()
  if (known?.['version'] === readerVersion()) return
  store.exec('DELETE FROM known_lines')
  store.prepare('INSERT OR REPLACE INTO known_lines_reader VALUES (1, ?)').run(readerVersion())
}

function rememberStaged(store: Store): void {
  store.exec(`
    DELETE FROM known_lines WHERE name NOT IN (
      SELECT name FROM staged_accounts WHERE name IS NOT NULL
      UNION ALL SELECT name FROM staged_products WHERE name IS NOT NULL);
    INSERT INTO known_lines (name, type, id, title, folded, hash)
      SELECT name, 'account', id, title, folded_title, hash FROM staged_accounts
      WHERE name IS NOT NULL AND NOT is_known;
    INSERT INTO known_lines (name, type, id, account, account_name, title, folded, reference, locale, hash)
      SELECT name, 'product', id, account, account_name, title, location, reference, locale, hash
      FROM staged_products
      WHERE name IS NOT NULL AND NOT is_known`)
}
