/**
 * What an import has read so far, before it replaces the source's rows; empty between imports. `line_hash` is the
 * SHA-256 of the line that a record stood on, where the line is to be remembered.
 *
 * `known_lines` are lines of the last import by that hash, with the record that each was read as: they are not parsed
 * again. Only lines without issue are there, for what a report has to tell of a line is found by reading it.
 * `known_lines_reader` says which code read them, for other code may read them otherwise.
 */
export const IMPORT_TABLES = `
  CREATE TABLE incoming_accounts (
    id TEXT PRIMARY KEY,
    title TEXT NOT NULL,
    folded_title TEXT NOT NULL,
    username TEXT,
    hash BLOB NOT NULL,
    line_hash BLOB,
    is_known INTEGER NOT NULL DEFAULT 0
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE incoming_products (
    id TEXT PRIMARY KEY,
    account TEXT,
    account_name TEXT,
    title TEXT NOT NULL,
    location TEXT NOT NULL,
    town TEXT,
    reference TEXT,
    locale TEXT,
    is_active INTEGER NOT NULL,
    line INTEGER NOT NULL,
    hash BLOB NOT NULL,
    line_hash BLOB,
    is_known INTEGER NOT NULL DEFAULT 0
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE known_lines (
    line_hash BLOB PRIMARY KEY,
    type TEXT NOT NULL,
    id TEXT NOT NULL,
    account TEXT,
    account_name TEXT,
    title TEXT NOT NULL,
    -- folded_title of an account, location of a product.
    folded TEXT NOT NULL,
    -- username of an account, town of a product.
    also_folded TEXT,
    reference TEXT,
    locale TEXT,
    -- Null of an account.
    is_active INTEGER,
    hash BLOB NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE known_lines_reader (only INTEGER PRIMARY KEY CHECK (only = 1), version TEXT NOT NULL) STRICT;
`
