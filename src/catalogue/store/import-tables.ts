/**
 * Records that an import has read so far, before they replace the source's rows; empty between imports.
 * `line_hash` is the SHA-256 of a record's line; it is null if the line must be read again next time.
 *
 * `known_lines` maps lines of the last import by `line_hash` to their records, so that they are not parsed again.
 * Lines with issues are not included, because only parsing finds the issues for the next report.
 * `known_lines_reader` is the version of the code that read them, because other code may read them differently.
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
    -- The folded_title of an account, the location of a product.
    folded TEXT NOT NULL,
    -- The username of an account, the town of a product.
    also_folded TEXT,
    reference TEXT,
    locale TEXT,
    -- Null for an account.
    is_active INTEGER,
    hash BLOB NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE known_lines_reader (only INTEGER PRIMARY KEY CHECK (only = 1), version TEXT NOT NULL) STRICT;
`
